// What is in the basket, and its price.
interface Item {
  name: string;
  price: number; // in cents
}

/** The sum, a tenth off above a limit. */
export function total(items: Item[]) {
  let sum = 0;
  for (const i of items) sum += i.price;
  return sum > 5000 ? sum * 0.9 : sum;
} // before taxes
