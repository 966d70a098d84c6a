import { createDraftStore } from "../drafts.ts";

export const contactDrafts = createDraftStore("contact", ["fullName", "email", "message"]);
