/** Why the site cannot run a command, in one sentence for the owner. */
export class OwnerError extends Error {}

/** Why a command failed, in a sentence for the owner; null if the cause is not known. */
export function describeFailure(error: unknown): string | null {
  if (error instanceof OwnerError) return error.message;
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  if (code === "EEXIST") return `${path} already exists. Choose another name.`;
  if (code === "ENOENT" && path && syscall !== "connect") return `${path} does not exist. Check the path.`;
  if (code === "EACCES" && path)
    return `This account may not use ${path}. Change its permissions, or choose another file.`;
  if (code === "EISDIR" && path) return `${path} is a folder. Name a file.`;
  return null;
}
