import rowStyles from "./rows.module.css";

/** What a visitor wrote. Several blank lines become one, so that no text fills the page. */
export function VisitorText({ text }: { text: string }) {
  const lines = text.split(/\r?\n/);
  const folded = lines.filter((line, index) => line.trim() !== "" || lines[index - 1]?.trim() !== "");
  return (
    <p className={rowStyles.text} dir="auto">
      {folded.join("\n")}
    </p>
  );
}
