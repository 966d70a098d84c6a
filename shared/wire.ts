/**
 * The API says `ids` for an id and `ass` for an author, as the product's specification does. The rest of the code says
 * id and author: routers translate what they answer, and the pages' calls translate it back.
 */

interface Authored {
  id: string;
  author: { id: string; name: string };
}

interface WireAuthored {
  ids: string;
  ass: { ids: string; name: string };
}

export function rowToWire<Row extends { id: string }>({ id, ...row }: Row) {
  return { ids: id, ...row };
}

export function rowFromWire<Row extends { ids: string }>({ ids, ...row }: Row) {
  return { id: ids, ...row };
}

export function reviewToWire<Review extends Authored>({ author, ...review }: Review) {
  return { ...rowToWire(review), ass: rowToWire(author) };
}

export function reviewFromWire<Review extends WireAuthored>({ ass, ...review }: Review) {
  return { ...rowFromWire(review), author: rowFromWire(ass) };
}
