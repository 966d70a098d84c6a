/** What says of a token why it has its colour. */
export const loadTokenInspector = () =>
  import("./token-inspector.tsx").then(({ TokenInspector }) => TokenInspector);
