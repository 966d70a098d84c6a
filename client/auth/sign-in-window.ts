import { addresses } from "../../shared/addresses.ts";

const WIDTH = 480;
const HEIGHT = 640;

/**
 * Opens the sign-in popup, centered over this window.
 * @param name the name of the sign-in, which comes back in the popup's message.
 * @returns null if the browser blocked it.
 */
export function openSignInWindow(name: string): Window | null {
  const left = Math.round(screenX + (outerWidth - WIDTH) / 2);
  const top = Math.round(screenY + (outerHeight - HEIGHT) / 2);
  const features = `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`;
  return window.open(`${addresses.signIn}?popup=${name}`, "_blank", features);
}
