/** The longest text, in bytes of UTF-8 and in lines. The rest is cut off. */
export const MAX_BYTES = 200 * 1024;
export const MAX_LINES = 2000;
/** Longer lines stay plain: some regular expressions take a minute for 20,000 characters. In UTF-16 units. */
export const MAX_LINE_LENGTH = 1000;
/** The page terminates a worker that sends no message for this long, in milliseconds. */
export const SILENCE_LIMIT = 1000;
/** How often a worker may be restarted for one text. */
export const MAX_RESTARTS = 6;
/** The longest link that browsers, mail and chat programs pass on. */
export const MAX_LINK_LENGTH = 30_000;
/** If a worker's scope stacks together have more UTF-16 units than this, the next text gets a new worker. */
export const MAX_SCOPES_LENGTH = 1_000_000;
