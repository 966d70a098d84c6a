/** What says of a token why it has its colour. */
export const loadWhy = () => import("./why.tsx").then(({ Why }) => Why);
