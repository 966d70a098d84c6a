/** The maximum number of calls in one batch. The page sends no more, and the server accepts no more. */
export const BATCH_MAX = 10;

/** The maximum number of ids in one call of the owner's page. */
export const IDS_MAX = 100;

interface Authored {
  id: string;
  author: { id: string; name: string };
}

/** A review's id and author by the API's names, which are those of the product's specification. */
interface WireAuthored {
  ids: string;
  ass: { ids: string; name: string };
}

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

/** Names the id and the author of a review as the API does. Everywhere else, the code says `id` and `author`. */
export function reviewToWire<Review extends Authored>({ author, ...review }: Review) {
  return { ...rowToWire(review), ass: rowToWire(author) };
}

/** The opposite of `reviewToWire`, for the pages' calls. */
export function reviewFromWire<Review extends WireAuthored>({ ass, ...review }: Review) {
  return { ...rowFromWire(review), author: rowFromWire(ass) };
}
