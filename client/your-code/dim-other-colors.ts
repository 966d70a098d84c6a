const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

/**
 * Dims every token of the visitor's code but those of one colour; null ends it. A rule of CSS, because there may be
 * 20,000 tokens.
 */
export function dimOtherColors(color: string | null): void {
  const others = `[data-code="yours"] span:not([style*="color: ${color};"])`;
  sheet.replaceSync(color === null ? "" : `${others} { opacity: 0.35 }`);
}
