/** Why the site cannot run a command, in one sentence for the owner. */
export class OwnerError extends Error {}
