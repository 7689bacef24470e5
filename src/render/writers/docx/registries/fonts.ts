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

/** Slots of a family: Word has four, so that a fifth face becomes a family of its own. */
export class FontBook {
  readonly #families: UsedFamily[] = [];
  readonly #slots = new Map<"eastAsia" | "complex", string>();
  readonly #known = new Map<string, { readonly family: UsedFamily; readonly used: UsedFace }>();

  /** The family under which a face is named in a file, and the characters it is used for so far. */
  use(face: Face, bold: boolean, italic: boolean): { readonly name: string; readonly characters: Set<number> } {
    const style: FaceStyle = bold ? (italic ? "boldItalic" : "bold") : italic ? "italic" : "regular";
    const key = `${style} ${face.key}`;
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
    const used: UsedFace = { face, characters: new Set() };
    const family = this.#familyFor(face, style);
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
