/** The texts of the comparison of two themes. */
export const compareWording = {
  compareWith: "Compare with",
  /** The choice of no theme. */
  nothing: "another theme …",
  label: (theme: string) => `Your code in ${theme}`,
  sample: (file: string, theme: string) => `${file} in ${theme}`,
  /** On screens that show one of the two at a time. */
  show: (theme: string) => `Show ${theme}`,
  linkTo: "A link to this comparison:",
  /** What the button beside it copies. */
  link: "the link",
  contrast: "Contrast of each role on the background",
  role: "Role",
};
