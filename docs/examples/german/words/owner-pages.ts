export const ownerPagesWording = { back: "Zurück zum Farbschema" };
