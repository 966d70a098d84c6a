/** A person's text of several lines. Consecutive blank lines become one, so that no text fills the page. */
export function VisitorText({ text, className }: { text: string; className: string | undefined }) {
  return (
    <p className={className} dir="auto">
      {text.replace(/\n\s*\n/g, "\n\n")}
    </p>
  );
}
