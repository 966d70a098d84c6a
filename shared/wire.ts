/** The maximum number of calls in one batch. The page sends no more, and the server accepts no more. */
export const BATCH_MAX = 10;

/** The maximum number of ids in one call of the owner's page. */
export const IDS_MAX = 100;

/** An id, or several, as the input of a procedure. */
export function idToWire<Id>(id: Id): { ids: Id } {
  return { ids: id };
}

/** Names the id of what a router answers as the API does. Everywhere else, the code says `id`. */
export function rowToWire<Row extends { id: string }>({ id, ...row }: Row) {
  return { ids: id, ...row };
}

/** The opposite of `rowToWire`, for the pages' calls. */
export function rowFromWire<Row extends { ids: string }>({ ids, ...row }: Row) {
  return { id: ids, ...row };
}

/** Names a review's id and author as the API does. Everywhere else, the code says `id` and `author`. */
export function reviewToWire<R extends { id: string; author: { id: string; name: string } }>({ author, ...row }: R) {
  return { ...rowToWire(row), ass: rowToWire(author) };
}

/** The opposite of `reviewToWire`, for the pages' calls. */
export function reviewFromWire<R extends { ids: string; ass: { ids: string; name: string } }>({ ass, ...row }: R) {
  return { ...rowFromWire(row), author: rowFromWire(ass) };
}
