import type { Face } from "../../../model/text/line.ts";

/** The four styles that a family has in Word. */
export type FaceStyle = "regular" | "bold" | "italic" | "boldItalic";

/** A face in use, with the characters it has to show. */
export interface UsedFace {
  readonly face: Face;
  readonly characters: Set<number>;
}

/** A font as Word names it, and the faces that it stands for. */
export interface UsedFamily {
  readonly name: string;
  readonly faces: Map<FaceStyle, UsedFace>;
}

/** What a document needs of fonts. */
export interface KeptFonts {
  readonly families: readonly UsedFamily[];
  /** The document's fonts for other scripts. */
  readonly slots: ReadonlyMap<"eastAsia" | "complex", string>;
}

/** Slots of a family: Word has four, so that a fifth face becomes a family of its own. */
export class FontBook {
  readonly #families: UsedFamily[] = [];
  readonly #slots: Map<"eastAsia" | "complex", string>;
  readonly #known = new Map<string, { readonly family: UsedFamily; readonly used: UsedFace }>();

  /** `kept`: what another document needed, to which more is added. */
  constructor({ families, slots }: KeptFonts = { families: [], slots: new Map() }) {
    this.#slots = new Map(slots);
    for (const { name, faces } of families) {
      const family: UsedFamily = { name, faces: new Map() };
      this.#families.push(family);
      for (const [style, { face, characters }] of faces)
        this.#note(keyOf(face, style), family, style, { face, characters: new Set(characters) });
    }
  }

  /** What is needed so far; it stays as it is. */
  kept(): KeptFonts {
    const copy = new FontBook({ families: this.#families, slots: this.#slots });
    return { families: copy.#families, slots: copy.#slots };
  }

  /** The family under which a face is named in a file, and the characters it is used for so far. */
  use(face: Face, bold: boolean, italic: boolean): { readonly name: string; readonly characters: Set<number> } {
    const style: FaceStyle = bold ? (italic ? "boldItalic" : "bold") : italic ? "italic" : "regular";
    const key = keyOf(face, style);
    const { family, used } = this.#known.get(key) ?? this.#place(key, face, style);
    return { name: family.name, characters: used.characters };
  }

  /** The document's font for such text is the first that is used; "" where `name` is that one. */
  inSlot(slot: "eastAsia" | "complex", name: string): string {
    const known = this.#slots.get(slot);
    if (known === undefined) this.#slots.set(slot, name);
    return known === undefined || known === name ? "" : name;
  }

  /** undefined: no text of the kind has come. */
  ofSlot(slot: "eastAsia" | "complex"): string | undefined {
    return this.#slots.get(slot);
  }

  #place(key: string, face: Face, style: FaceStyle): { readonly family: UsedFamily; readonly used: UsedFace } {
    return this.#note(key, this.#familyFor(face, style), style, { face, characters: new Set() });
  }

  #note(key: string, family: UsedFamily, style: FaceStyle, used: UsedFace) {
    family.faces.set(style, used);
    const placed = { family, used };
    this.#known.set(key, placed);
    return placed;
  }

  #familyFor({ family: wanted }: Face, style: FaceStyle): UsedFamily {
    for (let count = 1; ; count += 1) {
      const name = count === 1 ? wanted : `${wanted} ${count}`;
      const known = this.#families.find((family) => family.name === name);
      if (known === undefined) {
        const fresh: UsedFamily = { name, faces: new Map() };
        this.#families.push(fresh);
        return fresh;
      }
      if (!known.faces.has(style)) return known;
    }
  }

  families(): readonly UsedFamily[] {
    return this.#families;
  }
}

const keyOf = ({ key }: Face, style: FaceStyle): string => `${style} ${key}`;
