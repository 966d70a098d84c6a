export const noticeWording = { region: "Hinweise", close: "Schließen" };
