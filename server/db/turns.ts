import { DATABASE_LIMIT } from "../process/deadline.ts";

/** How often it is looked whether something is late, in milliseconds: a limit may be passed by as much. */
const TICK = 250;

/** The database has not answered in time, or too much waits for it already. */
export class DatabaseSilentError extends Error {
  readonly code = "DATABASE_SILENT";
  constructor(what: string) {
    super(what);
    this.name = "DatabaseSilentError";
  }
}

interface Task {
  /** When it was asked for, by the process' clock in milliseconds. */
  since: number;
  begin(): void;
  /** Tells whoever waits. What runs may go on, or never end: it keeps no turn. */
  giveUp(error: Error): void;
}

/**
 * Lets so many queries run at a time as there are connections. The others wait, but not too many and not too long: a
 * database that goes on after it stood still would otherwise be given at once all that was asked of it meanwhile.
 */
export class Turns {
  // Both in the order of their coming.
  readonly #waiting = new Set<Task>();
  readonly #running = new Set<Task>();
  readonly #timer = setInterval(() => this.#tick(), TICK).unref();
  #total = 0;

  /** @param options.onTick called now and then; `overdue`: something that runs is late. */
  constructor(
    private readonly options: { size: number; waitingMax: number; onTick(overdue: boolean): void },
  ) {}

  /** How many run or wait. */
  get inFlight(): number {
    return this.#running.size + this.#waiting.size;
  }

  /** How many there were since the start. */
  get total(): number {
    return this.#total;
  }

  /** @throws {DatabaseSilentError} when work and waiting for its turn take too long, or too much waits already. */
  run<T>(work: () => PromiseLike<T>): Promise<T> {
    this.#total += 1;
    const { size, waitingMax } = this.options;
    return new Promise<T>((resolve, reject) => {
      const task: Task = {
        since: performance.now(),
        begin: () => {
          this.#running.add(task);
          work().then(
            (result) => {
              this.#end(task);
              resolve(result);
            },
            (error) => {
              this.#end(task);
              reject(error);
            },
          );
        },
        giveUp: reject,
      };
      if (this.#running.size < size) task.begin();
      else if (this.#waiting.size < waitingMax) this.#waiting.add(task);
      else reject(new DatabaseSilentError("too many queries wait for the database"));
    });
  }

  /** Gives up all that waits, and looks no more. */
  close(): void {
    clearInterval(this.#timer);
    for (const task of this.#waiting) task.giveUp(new DatabaseSilentError("the database is being closed"));
    this.#waiting.clear();
  }

  #end(task: Task): void {
    if (!this.#running.delete(task)) return;
    for (const next of this.#waiting) {
      this.#waiting.delete(next);
      next.begin();
      return;
    }
  }

  #tick(): void {
    const due = performance.now() - DATABASE_LIMIT;
    let overdue = false;
    for (const task of this.#running) {
      if (task.since > due) break;
      overdue = true;
      this.#end(task);
      task.giveUp(new DatabaseSilentError("the database did not answer in time"));
    }
    for (const task of this.#waiting) {
      if (task.since > due) break;
      this.#waiting.delete(task);
      task.giveUp(new DatabaseSilentError("no connection to the database was free in time"));
    }
    this.options.onTick(overdue);
  }
}
