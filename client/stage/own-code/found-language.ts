import highlighter from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import c from "highlight.js/lib/languages/c";
import cpp from "highlight.js/lib/languages/cpp";
import csharp from "highlight.js/lib/languages/csharp";
import css from "highlight.js/lib/languages/css";
import diff from "highlight.js/lib/languages/diff";
import docker from "highlight.js/lib/languages/dockerfile";
import go from "highlight.js/lib/languages/go";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import kotlin from "highlight.js/lib/languages/kotlin";
import lua from "highlight.js/lib/languages/lua";
import markdown from "highlight.js/lib/languages/markdown";
import php from "highlight.js/lib/languages/php";
import python from "highlight.js/lib/languages/python";
import ruby from "highlight.js/lib/languages/ruby";
import rust from "highlight.js/lib/languages/rust";
import sql from "highlight.js/lib/languages/sql";
import swift from "highlight.js/lib/languages/swift";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import { PLAIN_TEXT } from "../shown-code.ts";

/** The languages that are told apart, by Shiki's ids. */
const known = {
  ...{ shellscript: bash, c, cpp, csharp, css, diff, docker, go, html: xml, java, javascript, json, kotlin },
  ...{ lua, markdown, php, python, ruby, rust, sql, swift, typescript, yaml },
};

for (const [id, language] of Object.entries(known)) highlighter.registerLanguage(id, language);

/** As much of a text as is looked at, in UTF-16 units. */
const READ = 4000;
/** With less relevance a text is in no language: letters have one or two. */
const RELEVANT = 4;

/** The id of the language that a text seems to be in. @returns that of plain text if none does. */
export function findLanguage(text: string): string {
  const start = text.slice(0, READ);
  const { language = PLAIN_TEXT, relevance } = highlighter.highlightAuto(start);
  if (relevance < RELEVANT) return PLAIN_TEXT;
  const hasElements = /<\/[\w.]*>|\/>/.test(start);
  if (hasElements && language === "typescript") return "tsx";
  return hasElements && language === "javascript" ? "jsx" : language;
}
