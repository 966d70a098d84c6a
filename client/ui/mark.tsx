/** The site's logo. */
export function Mark() {
  return <img src="/favicon.svg" alt="" width="24" height="24" />;
}
