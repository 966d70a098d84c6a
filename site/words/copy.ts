/** Messages about copying to the clipboard. */
export const copyWording = {
  copy: "Copy",
  copied: "Copied",
  refused: "The browser did not copy it. Copy it by hand:",
};
