import type { Person } from "../defaults/settings/team.ts";

// Placeholder people: replace names, roles and links with those of the real team.
export const team = [
  {
    name: "Team Member One",
    role: "Palette",
    links: [
      { label: "GitHub", href: "https://github.com/evenfall" },
      { label: "LinkedIn", href: "https://www.linkedin.com/company/evenfall" },
    ],
  },
  {
    name: "Team Member Two",
    role: "Syntax",
    links: [
      { label: "GitHub", href: "https://github.com/evenfall" },
      { label: "LinkedIn", href: "https://www.linkedin.com/company/evenfall" },
    ],
  },
  {
    name: "Team Member Three",
    role: "Workbench",
    links: [
      { label: "GitHub", href: "https://github.com/evenfall" },
      { label: "LinkedIn", href: "https://www.linkedin.com/company/evenfall" },
    ],
  },
  {
    name: "Team Member Four",
    role: "Accessibility",
    links: [
      { label: "GitHub", href: "https://github.com/evenfall" },
      { label: "LinkedIn", href: "https://www.linkedin.com/company/evenfall" },
    ],
  },
] satisfies readonly Person[];
