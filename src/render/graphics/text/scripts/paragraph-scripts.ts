import { type HanRegion, regionOfScripts } from "../faces/region.ts";
import { micrRuns } from "./micr.ts";
import { resolveScripts } from "./scripts.ts";

/** The script of every UTF-16 unit of a paragraph, and what they say together. */
export class ParagraphScripts {
  readonly #scripts: readonly string[];
  #region: { readonly found: HanRegion | undefined } | undefined;

  readonly #text: string;
  #micr: Uint8Array | undefined;

  constructor(text: string) {
    this.#text = text;
    this.#scripts = resolveScripts(text);
  }

  /** Whether a unit belongs to a MICR line. */
  isMicr(offset: number): boolean {
    this.#micr ??= marked(this.#text);
    return this.#micr[offset] === 1;
  }

  /** Whether any unit does. */
  get hasMicr(): boolean {
    this.#micr ??= marked(this.#text);
    return this.#micr.length > 0;
  }

  at(offset: number): string | undefined {
    return this.#scripts[offset];
  }

  get region(): HanRegion | undefined {
    this.#region ??= { found: regionOfScripts(new Set(this.#scripts)) };
    return this.#region.found;
  }
}

/** Marks the characters of MICR lines; empty where there is no such line. */
function marked(text: string): Uint8Array {
  const runs = micrRuns(text);
  const units = new Uint8Array(runs.length === 0 ? 0 : text.length);
  for (const { start, end } of runs) units.fill(1, start, end);
  return units;
}
