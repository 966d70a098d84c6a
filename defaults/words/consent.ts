import * as own from "#site/words/consent.ts";
import { layer } from "./layer.ts";

/**
 * The question that a visitor answers before the page loads Google Analytics, and the switch that changes the answer.
 */
export const consentWording = layer(own.consentWording, {
  label: "Analytics",
  question:
    "May this page load Google Analytics? It sets cookies and tells Google that you were here. Nothing is loaded until you agree.",
  more: "Privacy",
  allow: "Allow",
  decline: "No, thanks",
  /** The switch in the footer. */
  switch: "Allow Google Analytics",
});
