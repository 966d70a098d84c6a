/** What copying to the clipboard says. */
export const copyWording = {
  copy: "Copy",
  copied: "Copied",
  refused: "The clipboard refused. Copy it by hand:",
};
