import * as z from "zod/mini";

// Before the first schema is made: otherwise zod tries whether it may compile code, which the page's
// Content-Security-Policy refuses and reports.
z.config({ jitless: true });
