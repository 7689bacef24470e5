import { type Region, regionOfScripts } from "./region.ts";
import { resolveScripts } from "./scripts.ts";

/** The script of every UTF-16 unit of a paragraph, and what they say together. */
export class ParagraphScripts {
  readonly #scripts: readonly string[];
  #region: { readonly found: Region | undefined } | undefined;

  constructor(text: string) {
    this.#scripts = resolveScripts(text);
  }

  at(offset: number): string | undefined {
    return this.#scripts[offset];
  }

  get region(): Region | undefined {
    this.#region ??= { found: regionOfScripts(new Set(this.#scripts)) };
    return this.#region.found;
  }
}
