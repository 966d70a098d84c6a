import type { Person } from "../defaults/settings/team.ts";

// Placeholder people: replace names, roles, photos and links with those of the real team. The photos are drawings.
export const team = [
  {
    name: "Team Member One",
    role: "Palette",
    photo: "placeholder-1.svg",
    links: [
      { label: "GitHub", href: "https://github.com/evenfall" },
      { label: "LinkedIn", href: "https://www.linkedin.com/company/evenfall" },
    ],
  },
  {
    name: "Team Member Two",
    role: "Syntax",
    photo: "placeholder-2.svg",
    links: [
      { label: "GitHub", href: "https://github.com/evenfall" },
      { label: "LinkedIn", href: "https://www.linkedin.com/company/evenfall" },
    ],
  },
  {
    name: "Team Member Three",
    role: "Workbench",
    photo: "placeholder-3.svg",
    links: [
      { label: "GitHub", href: "https://github.com/evenfall" },
      { label: "LinkedIn", href: "https://www.linkedin.com/company/evenfall" },
    ],
  },
  {
    name: "Team Member Four",
    role: "Accessibility",
    photo: "placeholder-4.svg",
    links: [
      { label: "GitHub", href: "https://github.com/evenfall" },
      { label: "LinkedIn", href: "https://www.linkedin.com/company/evenfall" },
    ],
  },
] satisfies readonly Person[];
