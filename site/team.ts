/** The people behind the theme. `photo` is a drawing, named without its ending. */
// Placeholder people: replace names, roles, drawings and links with those of the real team.
export const team = [
  {
    name: "Team Member One",
    role: "Palette",
    photo: "one",
    codeHost: "https://github.com/evenfall",
    professionalNetwork: "https://www.linkedin.com/company/evenfall",
  },
  {
    name: "Team Member Two",
    role: "Syntax",
    photo: "two",
    codeHost: "https://github.com/evenfall",
    professionalNetwork: "https://www.linkedin.com/company/evenfall",
  },
  {
    name: "Team Member Three",
    role: "Workbench",
    photo: "three",
    codeHost: "https://github.com/evenfall",
    professionalNetwork: "https://www.linkedin.com/company/evenfall",
  },
  {
    name: "Team Member Four",
    role: "Accessibility",
    photo: "four",
    codeHost: "https://github.com/evenfall",
    professionalNetwork: "https://www.linkedin.com/company/evenfall",
  },
] as const;
