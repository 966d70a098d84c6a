import { headWording } from "../defaults/words/page.ts";
import { addresses, socialPictureSize } from "./addresses.ts";
import { extension } from "./identity.ts";

/** A page's metadata for search engines and link previews. */
export interface PageMetadata {
  title: string;
  description: string;
  /** The site's origin, and the address of the page on it. */
  publicOrigin: string;
  path: string;
  /** The address of its social picture. The default is the site's own. */
  picture?: string | undefined;
}

/** The attributes of the page's `meta` elements. */
export function pageMetadata({ title, description, publicOrigin, path, picture }: PageMetadata) {
  const properties = {
    "og:type": "website",
    "og:site_name": extension.name,
    "og:title": title,
    "og:description": description,
    "og:url": publicOrigin + path,
    "og:image": publicOrigin + (picture ?? addresses.socialPicture),
    "og:image:width": String(socialPictureSize.width),
    "og:image:height": String(socialPictureSize.height),
    "og:image:alt": headWording.picture(extension.name),
  };
  return [
    { name: "description", content: description },
    ...Object.entries(properties).map(([property, content]) => ({ property, content })),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
