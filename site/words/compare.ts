/** What is said beside a theme that another one is compared with. */
export const compareWording = {
  label: (theme: string) => `Your code in ${theme}`,
  contrast: "Contrast of each role on the background",
  role: "Role",
  /** In the order of `roleScopes`. */
  roles: ["Comments", "Keywords", "Strings", "Functions", "Types", "Constants", "Variables", "Tags"],
};
