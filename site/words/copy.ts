/** Messages about copying to the clipboard. */
export const copyWording = {
  copy: "Copy",
  copied: "Copied",
  refused: "The clipboard refused. Copy it by hand:",
};
