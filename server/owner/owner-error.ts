/** Why a command cannot be carried out, in one sentence for the owner. */
export class OwnerError extends Error {}
