const sheet = new CSSStyleSheet();

/**
 * Dims every token of the visitor's code except those of one colour; null dims none. It uses a CSS rule, because there may
 * be 20,000 tokens.
 */
export function dimOtherColors(color: string | null): void {
  // A change of theme replaces the document's adopted style sheets.
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  const others = `[data-code="yours"] span:not([style*="color: ${color};"])`;
  sheet.replaceSync(color === null ? "" : `${others} { opacity: 0.35 }`);
}
