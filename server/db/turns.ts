import { DATABASE_LIMIT } from "../process/deadline.ts";

/** How often it is looked whether something is late, in milliseconds: a limit may be passed by as much. */
const TICK = 250;

/** The database has not answered in time, or too much waits for it already. */
class DatabaseSilentError extends Error {
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
  /** Tells the caller. What runs may go on, or never end: it keeps no turn. */
  giveUp(error: Error): void;
}

/**
 * Lets so many queries run at a time, and no more. The others wait, but not too many and not too long: a
 * database that goes on after it stood still would otherwise be given at once all that was asked of it meanwhile.
 */
export class Turns {
  // Both in the order of their coming.
  readonly #waiting = new Set<Task>();
  readonly #running = new Set<Task>();
  readonly #timer = setInterval(() => this.#tick(), TICK).unref();
  #total = 0;
  #isInDoubt = false;

  /** @param options.onTick called now and then; `overdue`: something that runs is late. */
  constructor(
    private readonly options: {
      size: number;
      waitingMax: number;
      waitingInDoubtMax: number;
      onTick(overdue: boolean): void;
    },
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
    const waitingMax = this.options[this.#isInDoubt ? "waitingInDoubtMax" : "waitingMax"];
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
      if (this.#running.size < this.#size) task.begin();
      else if (this.#waiting.size < waitingMax) this.#waiting.add(task);
      else reject(new DatabaseSilentError("too many queries wait for the database"));
    });
  }

  /** Whether the database answers is not known: one at a time tries, and fewer wait, until it is. */
  setInDoubt(isInDoubt: boolean): void {
    if (this.#isInDoubt === isInDoubt) return;
    this.#isInDoubt = isInDoubt;
    this.#beginNext();
  }

  /** Gives up all that waits, and looks no more. */
  close(): void {
    clearInterval(this.#timer);
    for (const task of this.#waiting) task.giveUp(new DatabaseSilentError("the database is being closed"));
    this.#waiting.clear();
  }

  /** How many may run at a time. */
  get #size(): number {
    return this.#isInDoubt ? 1 : this.options.size;
  }

  #end(task: Task): void {
    if (this.#running.delete(task)) this.#beginNext();
  }

  #beginNext(): void {
    const due = performance.now() - DATABASE_LIMIT;
    for (const next of this.#waiting) {
      if (this.#running.size >= this.#size) return;
      this.#waiting.delete(next);
      if (next.since > due) next.begin();
      else next.giveUp(notInTime());
    }
  }

  #tick(): void {
    const due = performance.now() - DATABASE_LIMIT;
    let overdue = false;
    for (const task of this.#running) {
      if (task.since > due) break;
      overdue = true;
      this.#running.delete(task);
      task.giveUp(new DatabaseSilentError("the database did not answer in time"));
    }
    for (const task of this.#waiting) {
      if (task.since > due) break;
      this.#waiting.delete(task);
      task.giveUp(notInTime());
    }
    // First: what comes next need not be given to connections that are being given up.
    this.options.onTick(overdue);
    this.#beginNext();
  }
}

function notInTime(): DatabaseSilentError {
  return new DatabaseSilentError("no connection to the database was free in time");
}
