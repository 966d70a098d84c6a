/** The words of the team. They are loaded with its scripts. */

const numbers = [
  "No",
  "One",
  "Two",
  "Three",
  "Four",
  "Five",
  "Six",
  "Seven",
  "Eight",
  "Nine",
  "Ten",
  "Eleven",
  "Twelve",
];

export const teamWording = {
  lead: (count: number) =>
    count === 1
      ? "One person, looking after the theme."
      : `${numbers[count] ?? count} of us, looking after the theme.`,
  favourite: (role: string) => `Favourite: ${role}`,
  portrait: (name: string) => `Portrait of ${name}`,
  link: (name: string, label: string) => `${name} on ${label}`,
};
