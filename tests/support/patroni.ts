import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chmod, chown, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { cleanUpAtExit } from "./clean-up.ts";
import { freePort } from "./ports.ts";
import { type Account, unprivilegedAccount } from "./postgres.ts";
import { childProcesses, runningProcesses, signalProcess } from "./processes.ts";
import { isInstalled, type Program, startProgram } from "./program.ts";
import { temporaryDataFolder } from "./temporary-folder.ts";

const deploy = fileURLToPath(new URL("../../deploy/patroni", import.meta.url));
const DEBIAN_POSTGRES = "/usr/lib/postgresql";
const NODES = ["db1", "db2", "db3"];
const PASSWORD = "of-the-tests";

/** A database machine of the cluster: a Patroni and its PostgreSQL. */
export interface PatroniNode {
  name: string;
  /** Ends every process of the machine at once, as a power cut does. */
  kill(): Promise<void>;
  /** Ends the processes of PostgreSQL alone. */
  killPostgres(): void;
  /** Starts the machine's processes again on the same data. */
  start(): Promise<void>;
  /** Freezes Patroni, or every process of the machine: connections stay open and nothing answers. */
  freeze(what: "patroni" | "machine"): void;
  thaw(): void;
}

/**
 * Three nodes of PostgreSQL under Patroni, three of etcd apart from them, and HAProxy before PostgreSQL: as
 * docs/operations.md describes it, by the files of deploy/patroni.
 */
export interface PatroniCluster {
  /** The address of the site's database, through HAProxy. */
  databaseUrl: string;
  /** The node that holds the lock now, once there is one; `former` does not count. */
  leader(former?: PatroniNode): Promise<PatroniNode>;
  /** Requests a switchover to a standby, and waits for the new leader. */
  switchOver(): Promise<PatroniNode>;
  /** Freezes the leader of etcd. @returns a function that resumes it. */
  freezeEtcdLeader(): Promise<() => void>;
  /** Waits until one leader runs, and the other nodes stream from it, one of them synchronously. */
  whole(): Promise<void>;
  /** Patroni's list of its members, and the last lines of their logs. */
  describe(): Promise<string>;
  stop(): Promise<void>;
}

const PROGRAMS = { patroni: "--version", etcd: "--version", haproxy: "-v" };

/** The missing programs that `startPatroni` needs, in words; undefined when nothing is missing. */
export function missingForPatroni(): string | undefined {
  const missing = Object.entries(PROGRAMS)
    .filter(([program, versionFlag]) => !isInstalled(program, versionFlag))
    .map(([program]) => program);
  if (!postgresPrograms()) missing.push("PostgreSQL (Debian's package)");
  if (missing.length === 0) return undefined;
  return `this machine lacks ${missing.join(", ")}: apt-get install patroni etcd-server haproxy postgresql`;
}

/** The folder of the newest PostgreSQL that Debian has installed. */
function postgresPrograms(): string | undefined {
  if (!existsSync(DEBIAN_POSTGRES)) return undefined;
  return readdirSync(DEBIAN_POSTGRES)
    .map((version) => join(DEBIAN_POSTGRES, version, "bin"))
    .filter((folder) => existsSync(join(folder, "postgres")))
    .sort()
    .at(-1);
}

interface Member {
  name: string;
  role: string;
  state: string;
  timeline?: number;
  lag?: number;
}

interface Ports {
  database: number;
  api: number;
}

interface EtcdMember extends Program {
  url: string;
}

interface RunningNode extends PatroniNode {
  ports: Ports;
  log(): string;
  stop(): Promise<void>;
}

export async function startPatroni(): Promise<PatroniCluster> {
  const account = process.getuid?.() === 0 ? await unprivilegedAccount() : undefined;
  const folder = await temporaryDataFolder("patroni");
  if (account) await chown(folder, account.uid, account.gid);
  const folderCleanUp = cleanUpAtExit('rm -rf "$1"', [folder]);
  const etcd = await startEtcd(folder, account);
  const ports: Ports[] = [];
  for (const _ of NODES) ports.push({ database: await freePort(), api: await freePort() });
  const etcdHosts = etcd.map(({ url }) => new URL(url).host).join(",");
  const nodes = NODES.map((name, index) =>
    nodeOf({ name, own: ports[index] as Ports, etcdHosts, folder: join(folder, name), account }),
  );
  const haproxyPort = await freePort();
  let haproxy: Program | undefined;

  async function stop(): Promise<void> {
    await Promise.all([haproxy?.end("SIGKILL"), ...nodes.map((node) => node.stop())]);
    await Promise.all(etcd.map((member) => member.end("SIGKILL")));
    await folderCleanUp.run();
  }

  /** The cluster as one node's Patroni sees it. A node that resumes after a pause still reports the old state. */
  async function members(node: RunningNode): Promise<Member[]> {
    const answer = await get(node, "/cluster");
    return answer?.ok ? ((await answer.json()) as { members: Member[] }).members : [];
  }

  async function leader(former?: PatroniNode): Promise<RunningNode> {
    for (;;) {
      for (const node of nodes) {
        if (node === former) continue;
        const answer = await get(node, "/primary");
        await answer?.body?.cancel();
        if (answer?.status === 200) return node;
      }
      await delay(50);
    }
  }

  async function whole(): Promise<void> {
    for (;;) {
      const primary = await leader();
      const seen = await members(primary);
      const standbys = seen.filter(({ name }) => name !== primary.name);
      if (
        standbys.length === nodes.length - 1 &&
        standbys.some(({ role }) => role === "sync_standby") &&
        standbys.every(({ state, lag }) => /^(?:running|streaming)$/.test(state) && lag === 0) &&
        new Set(seen.map(({ timeline }) => timeline)).size === 1
      ) {
        return;
      }
      await delay(200);
    }
  }

  async function describe(): Promise<string> {
    const views = nodes.map(
      async (node) =>
        `${node.name}: ${JSON.stringify(await members(node))}\n${node.log().split("\n").slice(-40).join("\n")}`,
    );
    return (await Promise.all(views)).join("\n\n");
  }

  try {
    await Promise.all(nodes.map((node) => node.start()));
    await leader();
    haproxy = await startHaproxy(haproxyPort, ports, folder, account);
    await whole();
  } catch (error) {
    console.log(await describe());
    await stop();
    throw error;
  }

  return {
    databaseUrl: `postgres://postgres:${PASSWORD}@127.0.0.1:${haproxyPort}/postgres`,
    leader,
    async switchOver() {
      const former = await leader();
      const answer = await fetch(`http://127.0.0.1:${former.ports.api}/switchover`, {
        method: "POST",
        headers: { authorization: `Basic ${Buffer.from(`patroni:${PASSWORD}`).toString("base64")}` },
        body: JSON.stringify({ leader: former.name }),
      });
      if (!answer.ok) throw new Error(`Patroni refuses the switchover: ${await answer.text()}`);
      return await leader(former);
    },
    async freezeEtcdLeader() {
      for (;;) {
        for (const { url, pid } of etcd) {
          const answer = await fetch(`${url}/v3/maintenance/status`, { method: "POST", body: "{}" });
          const { header, leader } = (await answer.json()) as {
            header: { member_id: string };
            leader: string;
          };
          if (header.member_id !== leader) continue;
          signalProcess(pid, "SIGSTOP");
          return () => signalProcess(pid, "SIGCONT");
        }
      }
    },
    whole,
    describe,
    stop,
  };
}

function get(node: RunningNode, path: string): Promise<Response | undefined> {
  const url = `http://127.0.0.1:${node.ports.api}${path}`;
  return fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
}

/** Three members, each for a machine of its own. */
async function startEtcd(folder: string, account: Account | undefined): Promise<EtcdMember[]> {
  const addresses: { name: string; client: string; peer: string }[] = [];
  for (const name of ["etcd1", "etcd2", "etcd3"]) {
    const [client, peer] = [await freePort(), await freePort()];
    addresses.push({ name, client: `http://127.0.0.1:${client}`, peer: `http://127.0.0.1:${peer}` });
  }
  return addresses.map(({ name, client, peer }) => {
    const program = startProgram(
      [
        ...["etcd", "--name", name, "--data-dir", join(folder, name)],
        ...["--listen-client-urls", client, "--advertise-client-urls", client],
        ...["--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer],
        ...["--initial-cluster", addresses.map((one) => `${one.name}=${one.peer}`).join(",")],
        "--enable-v2",
        // On a busy machine the members must not declare each other dead.
        ...["--heartbeat-interval", "300", "--election-timeout", "3000"],
      ],
      { ...account, env: { PATH: process.env.PATH ?? "" } },
    );
    return { ...program, url: client };
  });
}

interface NodePlace {
  name: string;
  own: Ports;
  etcdHosts: string;
  folder: string;
  account: Account | undefined;
}

/** Not yet started. */
function nodeOf({ name, own, etcdHosts, folder, account }: NodePlace): RunningNode {
  const data = join(folder, "postgresql");
  let patroni: Program | undefined;

  /** The processes of PostgreSQL, which Patroni starts apart from itself. */
  function postgresProcesses(): number[] {
    try {
      const postmaster = Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n", 1)[0]);
      return [postmaster, ...childProcesses(postmaster)];
    } catch {
      return [];
    }
  }

  /** Signals twice, because the first signal misses a process that is just being started. */
  function stopPostgres(): number[] {
    signalAll(postgresProcesses(), "SIGSTOP");
    const processes = postgresProcesses();
    signalAll(processes, "SIGSTOP");
    return processes;
  }

  function signalAll(processes: (number | undefined)[], signal: NodeJS.Signals): void {
    for (const pid of processes) if (pid !== undefined) signalProcess(pid, signal);
  }

  async function kill(): Promise<void> {
    // Patroni ends first, so that it restarts nothing.
    const ended = patroni?.end("SIGKILL");
    const database = stopPostgres();
    signalAll(database, "SIGKILL");
    await ended;
    while (runningProcesses(database).length > 0) await delay(5);
  }

  return {
    name,
    ports: own,
    log: () => patroni?.output() ?? "",
    kill,
    killPostgres: () => signalAll(stopPostgres(), "SIGKILL"),
    async start() {
      await mkdir(folder, { recursive: true });
      if (account) await chown(folder, account.uid, account.gid);
      const address = (port: number) => `127.0.0.1:${port}`;
      patroni = startProgram(["patroni", join(deploy, "patroni.yml")], {
        ...account,
        cwd: folder,
        env: {
          PATH: process.env.PATH ?? "",
          HOME: folder,
          LC_ALL: "C.UTF-8",
          PATRONI_NAME: name,
          PATRONI_ETCD_HOSTS: etcdHosts,
          PATRONI_POSTGRESQL_LISTEN: address(own.database),
          PATRONI_POSTGRESQL_CONNECT_ADDRESS: address(own.database),
          PATRONI_POSTGRESQL_DATA_DIR: data,
          PATRONI_POSTGRESQL_BIN_DIR: postgresPrograms() ?? "",
          PATRONI_POSTGRESQL_PGPASS: join(folder, "pgpass"),
          PATRONI_RESTAPI_LISTEN: address(own.api),
          PATRONI_RESTAPI_CONNECT_ADDRESS: address(own.api),
          PATRONI_RESTAPI_USERNAME: "patroni",
          PATRONI_RESTAPI_PASSWORD: PASSWORD,
          PATRONI_SUPERUSER_PASSWORD: PASSWORD,
          PATRONI_REPLICATION_PASSWORD: PASSWORD,
          PATRONI_REWIND_PASSWORD: PASSWORD,
        },
        cleanUp: `kill -KILL "$1" 2>/dev/null
        read -r pid <"$2/postmaster.pid" && kill -CONT "$pid" && kill -QUIT "$pid"`,
        values: [data],
      });
    },
    freeze(what) {
      signalAll([patroni?.pid], "SIGSTOP");
      if (what === "machine") stopPostgres();
    },
    thaw() {
      signalAll([...postgresProcesses(), patroni?.pid], "SIGCONT");
    },
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** HAProxy with deploy/patroni/haproxy.cfg. Only its addresses are changed. */
async function startHaproxy(
  port: number,
  ports: Ports[],
  folder: string,
  account: Account | undefined,
): Promise<Program> {
  const text = (await readFile(join(deploy, "haproxy.cfg"), "utf8"))
    .replace("bind 127.0.0.1:5000", `bind 127.0.0.1:${port}`)
    .replace(/^( *server db(\d)) .*$/gm, (_, server: string, number: string) => {
      const { database, api } = ports[Number(number) - 1] as Ports;
      return `${server} 127.0.0.1:${database} check port ${api}`;
    });
  const file = join(folder, "haproxy.cfg");
  await writeFile(file, text);
  // HAProxy reads it under an account of its own.
  await chmod(file, 0o644);
  const program = startProgram(["haproxy", "-db", "-f", file], { ...account });
  await Promise.race([
    delay(500),
    program.ended.then(() => Promise.reject(new Error(`HAProxy does not start:\n${program.output()}`))),
  ]);
  return program;
}
