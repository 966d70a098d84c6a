interface LineNumbersProps {
  count: number;
  className?: string | undefined;
}

/** The numbers of an editor's gutter, one per line. */
export function LineNumbers({ count, className }: LineNumbersProps) {
  return (
    <span className={className} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => index + 1).join("\n")}
    </span>
  );
}
