export const copyWording = {
  copy: "Kopieren",
  copied: "Kopiert",
  refused: "Der Browser hat es nicht kopiert. Kopiere es von Hand:",
};
