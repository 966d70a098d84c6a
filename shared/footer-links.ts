import { ownerPages } from "virtual:owner-pages";
import { footerWording } from "../defaults/words/page.ts";
import { addresses, siteAddress } from "./addresses.ts";
import { extension } from "./identity.ts";

/** The links in the footer of every page, in their order. */
export const footerLinks = [
  { label: footerWording.changelog(extension.version), href: SECTIONS.changes ? addresses.changes : null },
  { label: footerWording.marketplace, href: extension.marketplace },
  { label: footerWording.openVsx, href: extension.openVsx },
  { label: footerWording.source, href: extension.repository },
  { label: footerWording.issues, href: extension.issues },
  ...ownerPages.map(({ name, title }) => ({ label: title, href: siteAddress(name) })),
].flatMap(({ label, href }) => (href ? { label, href } : []));
