import { createJavaScriptRegexEngine, defaultJavaScriptRegexConstructor } from "@shikijs/engine-javascript";
import { Registry } from "@shikijs/vscode-textmate";
import type { LanguageRegistration } from "shiki";
import type { Grammar } from "../tokenized-text.ts";

/**
 * Makes a grammar from registrations: those of the embedded languages, then the language's own.
 * @param onTranslate is called for each regular expression that is translated, at its first use.
 */
export function createGrammar(registrations: readonly LanguageRegistration[], onTranslate = () => {}): Grammar | null {
  const engine = createJavaScriptRegexEngine({
    regexConstructor(pattern) {
      onTranslate();
      return defaultJavaScriptRegexConstructor(pattern);
    },
  });
  // Each language has its own registry, so that another one's embedded grammars do not inject into this one.
  const registry = new Registry({
    onigLib: { createOnigScanner: engine.createScanner, createOnigString: engine.createString },
    loadGrammar: (scope) => registrations.find(({ scopeName }) => scopeName === scope),
    getInjections: (scope) =>
      registrations
        .filter(({ injectTo }) => injectTo?.some((into) => scope === into || scope.startsWith(`${into}.`)))
        .map(({ scopeName }) => scopeName),
  });
  return registry.loadGrammar(registrations.at(-1)?.scopeName ?? "");
}
