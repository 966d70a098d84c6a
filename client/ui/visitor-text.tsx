/** A text that a visitor wrote. Several blank lines in a row become one, so that no text fills the page. */
export function VisitorText({ text, className }: { text: string; className: string | undefined }) {
  return (
    <p className={className} dir="auto">
      {text.replace(/\n\s*\n/g, "\n\n")}
    </p>
  );
}
