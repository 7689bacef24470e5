import type { NamedStyle } from "../../../model/look.ts";
import { madeOnce } from "../../../model/made-once.ts";
import { type RunLook, runDifferences, runProperties } from "../properties/run.ts";
import { escapeXml } from "../xml/escape.ts";
import type { StyleName, StyleNames } from "./style-names.ts";

/** The properties of runs that a named style sets. */
export interface CharacterStyle {
  readonly id: string;
  readonly says: Partial<RunLook>;
}

/** Properties that Word applies not at all when two styles both set them (ECMA-376-1, 17.7.3). */
const toggles = ["bold", "italic", "caps", "strike"] as const;

const isToggle = (key: keyof RunLook): boolean => (toggles as readonly string[]).includes(key);

/** Styles of runs: what the first run of a name is made of is the style, others say where they differ. */
export class CharacterStyles {
  readonly #names: StyleNames;
  readonly #known = new Map<string, CharacterStyle>();
  readonly #xml: string[] = [];

  constructor(names: StyleNames) {
    this.#names = names;
  }

  /** The style that makes what is `inside` of what is `around`. */
  use({ name, spelling }: NamedStyle, around: RunLook, inside: RunLook): CharacterStyle {
    return madeOnce(this.#known, JSON.stringify([name, spelling]), () => this.#made(name, around, inside));
  }

  #made(name: string, around: RunLook, inside: RunLook): CharacterStyle {
    const given = this.#names.ofRun(name);
    const keys = (Object.keys(inside) as (keyof RunLook)[]).filter(
      (one) => inside[one] !== around[one] && !(isToggle(one) && inside[one] === false),
    );
    this.#xml.push(styleXml(given, runDifferences(inside, { ...inside, ...picked(around, keys) })));
    return { id: given.id, says: picked(inside, keys) };
  }

  xml(): string {
    return this.#xml.join("");
  }
}

const picked = (look: RunLook, keys: readonly (keyof RunLook)[]): Partial<RunLook> =>
  Object.fromEntries(keys.map((key) => [key, look[key]]));

const styleXml = ({ id, name }: StyleName, properties: string): string =>
  `<w:style w:type="character" w:customStyle="1" w:styleId="${escapeXml(id)}"><w:name w:val="${escapeXml(name)}"/><w:qFormat/>${runProperties(properties)}</w:style>`;

/** How a run looks that has the style and says nothing else; where two styles undo each other, whatever `look` is not. */
export function styledBase(base: RunLook, { says }: CharacterStyle, look: RunLook): RunLook {
  const styled = { ...base, ...says };
  for (const key of toggles) if (says[key] === true && base[key]) styled[key] = !look[key];
  return styled;
}
