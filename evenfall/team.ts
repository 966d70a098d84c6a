/** A person on the page. */
interface Person {
  name: string;
  role: string;
  /** A picture in `site/team/`, of any size. The build crops it to a square. Without one, the page draws a portrait. */
  photo?: string;
  /** Any number of links, or none. */
  links: readonly { label: string; href: string }[];
}

/** The people behind the theme, any number of them. */
// Placeholder people: replace names, roles and links with those of the real team.
export const team: readonly Person[] = [
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
];
