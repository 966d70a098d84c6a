import { language } from "./language.ts";

export const product = {
  tagline: "Das letzte Licht des Tages, für die erste Zeile der Nacht.",
  description:
    "Evenfall ist ein dunkles Farbschema für VS Code und seine Verwandten: eine Palette der Dämmerung, in der jedes Token lesbar bleibt, auch die Kommentare.",
  lightDescription:
    "Evenfall ist ein helles Farbschema für VS Code und seine Verwandten: eine Palette des Morgens, in der jedes Token lesbar bleibt, auch die Kommentare.",
  copyrightYear: 2022,
} as const;

export const claims = (
  version: string,
  numbers: { downloads: number; rating: number | null; version: string } | null = null,
): readonly { value: string; label: string }[] => [
  { value: numbers ? numbers.downloads.toLocaleString(language.lang) : "100+", label: "Downloads" },
  { value: "10+", label: "gute Bewertungen" },
  { value: numbers?.rating ? numbers.rating.toFixed(1).replace(".", ",") : "4+", label: "von 5 Sternen" },
  { value: numbers?.version ?? version, label: "stabile Version" },
];

const types = { dark: "dunkles", light: "helles" };

export const headWording = {
  title: (name: string, type: "dark" | "light") => `${name} – ein ${types[type]} Farbschema für VS Code`,
  operatingSystem: "Jedes, auf dem Visual Studio Code läuft",
  picture: (name: string) => `Code in den Farben von ${name}`,
};

export const splashWording = { loading: "Wird geladen" };

export const navigationWording = {
  label: "Hauptmenü",
  skip: "Zum Inhalt springen",
  menu: "Menü",
  reviews: "Bewertungen",
  contact: "Kontakt",
  team: "Team",
};

export const heroWording = {
  download: "Herunterladen",
  stableVersion: (version: string) => `Stabile Version ${version}`,
  source: (theme: string) => `Quelltext von ${theme}`,
};

export const howThemesMeasure = "Wie bekannte Farbschemata messen";

export const fieldWording = { characters: "Zeichen" };

export const howToHeadWording = {
  heading: "So bekommst du es",
  lead: <Part>(name: string, link: (text: string) => Part) => [
    `Such im Editor unter den Erweiterungen nach „${name}“, oder folge dem Link zum `,
    link("Marketplace"),
    ".",
  ],
};

export const teamHeading = "Wer das Licht hütet";

export const footerWording = {
  copyright: (year: number, name: string) => `© ${year} ${name}`,
  version: (version: string) => `v${version}`,
  marketplace: "Marketplace",
  openVsx: "Open VSX",
  source: "Quelltext",
  issues: "Fehler melden",
  top: "Nach oben",
};

export const notFoundWording = { title: "Mit dem Licht gegangen", sentence: "Hier ist nichts." };
