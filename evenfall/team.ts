import type { Person } from "../settings/team.ts";

// Placeholder people: replace names, roles and links with those of the real team.
export const team = [
  {
    name: "Team Member One",
    role: "Palette",
    about: "Chooses the colours, and measures them before they stay.",
    favourite: "Keywords",
    links: [
      { label: "GitHub", href: "https://github.com/evenfall" },
      { label: "LinkedIn", href: "https://www.linkedin.com/company/evenfall" },
    ],
  },
  {
    name: "Team Member Two",
    role: "Syntax",
    about: "Sees to it that a token means the same in every language.",
    favourite: "Types",
    links: [
      { label: "GitHub", href: "https://github.com/evenfall" },
      { label: "LinkedIn", href: "https://www.linkedin.com/company/evenfall" },
    ],
  },
  {
    name: "Team Member Three",
    role: "Workbench",
    about: "Looks after everything around the code.",
    favourite: "Functions",
    links: [
      { label: "GitHub", href: "https://github.com/evenfall" },
      { label: "LinkedIn", href: "https://www.linkedin.com/company/evenfall" },
    ],
  },
  {
    name: "Team Member Four",
    role: "Accessibility",
    about: "Reads the theme with other eyes, in every release.",
    favourite: "Decorators",
    links: [
      { label: "GitHub", href: "https://github.com/evenfall" },
      { label: "LinkedIn", href: "https://www.linkedin.com/company/evenfall" },
    ],
  },
] satisfies readonly Person[];
