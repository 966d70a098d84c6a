/**
 * The names of the wire end here: there a row has `ids` for its id, and a review `ass` for its author, as the product's
 * specification names them.
 */

export function rowOf<Row extends { ids: string }>({ ids, ...row }: Row) {
  return { ...row, id: ids };
}

export function reviewRowOf<Row extends { ids: string; ass: { ids: string; name: string } }>({
  ass,
  ...row
}: Row) {
  return { ...rowOf(row), author: rowOf(ass) };
}
