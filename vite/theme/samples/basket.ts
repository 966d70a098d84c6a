// What is in the basket, and what it costs.
interface Item {
  name: string;
  price: number; // in cents
}

/** The sum, with ten per cent off above a limit. */
export function total(items: Item[], limit = 5000) {
  const sum = items.reduce((all, { price }) => all + price, 0);
  return sum > limit ? sum * 0.9 : sum; // before taxes
}
