/** How many calls one batch may hold: the page sends no more, and the server takes no more. */
export const BATCH_MAX = 10;
