/** The maximum number of calls in one batch. The page sends no more, and the server accepts no more. */
export const BATCH_MAX = 10;

/** After how long without a sign from an event stream a client connects again, in milliseconds. */
export const STREAM_SILENCE_MAX = 40_000;
