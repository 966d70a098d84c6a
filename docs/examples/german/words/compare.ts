export const compareWording = {
  compareWith: "Vergleichen mit",
  nothing: "ein anderes Farbschema …",
  label: (theme: string) => `Dein Code in ${theme}`,
  sample: (file: string, theme: string) => `${file} in ${theme}`,
  show: (theme: string) => `${theme} zeigen`,
  linkTo: "Ein Link zu diesem Vergleich:",
  link: "den Link",
  contrast: "Kontrast jeder Rolle zum Hintergrund",
  role: "Rolle",
};
