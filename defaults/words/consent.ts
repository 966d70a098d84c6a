import * as own from "#site/words/consent.ts";
import { layer } from "./layer.ts";

/**
 * The question that a visitor answers before the page loads Google Analytics, and the switch that changes the answer.
 */
export const consentWording = layer(
  {
    label: "Analytics",
    question:
      "May this page load Google Analytics? It sets cookies and tells Google that you were here. Nothing of it is loaded before you agree.",
    more: "Privacy",
    allow: "Allow",
    decline: "No, thank you",
    /** The switch in the footer. */
    switch: "Allow Google Analytics",
  },
  own.consentWording,
);
