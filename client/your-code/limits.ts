/** What is taken of a text, in bytes of UTF-8 and in lines. */
export const MAX_BYTES = 200 * 1024;
export const MAX_LINES = 2000;
/** A longer line stays plain: some regular expressions take a minute for 20,000 characters. In UTF-16 units. */
export const MAX_LINE_LENGTH = 1000;
/** A worker that is silent for longer is ended, in milliseconds. */
export const SILENCE_LIMIT = 1000;
/** How often a worker may be begun anew for one text. */
export const MAX_RESTARTS = 6;
/** What an address may hold of a link's code: what browsers, mail and chat programs pass on. */
export const MAX_LINK_LENGTH = 30_000;
/** More stacks of scopes than a text has are let go with their worker at the next text, in UTF-16 units of them all. */
export const MAX_SCOPES_LENGTH = 1_000_000;
