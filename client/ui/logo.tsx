/** The site's logo. */
export function Logo() {
  return <img src="/favicon.svg" alt="" width="24" height="24" />;
}
