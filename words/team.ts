/** The words of the team. */
export const teamWording = {
  portrait: (name: string) => `Portrait of ${name}`,
  link: (name: string, label: string) => `${name} on ${label}`,
};
