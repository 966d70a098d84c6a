import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** What the address of a Unix domain socket holds in bytes, on the strictest system; Node cuts a longer one silently. */
const SOCKET_PATH_MAX = 103;

/**
 * Names a socket whose path may be too long for its address: such a one is reached through a link to its folder.
 * @param use listens on the socket, or connects to it; the name holds until then.
 */
export async function withSocketPath<T>(path: string, use: (name: string) => Promise<T>): Promise<T> {
  if (Buffer.byteLength(path) <= SOCKET_PATH_MAX) return await use(path);
  const short = await mkdtemp(join(shortTemporaryFolder(), "evenfall-"));
  try {
    const folder = join(short, "folder");
    await symlink(dirname(path), folder);
    return await use(join(folder, path.slice(dirname(path).length + 1)));
  } finally {
    await rm(short, { recursive: true, force: true });
  }
}

function shortTemporaryFolder(): string {
  const folder = tmpdir();
  return Buffer.byteLength(folder) <= SOCKET_PATH_MAX / 2 ? folder : "/tmp";
}
