/** The maximum number of calls in one batch. The page sends no more, and the server accepts no more. */
export const BATCH_MAX = 10;
