import { dictionary, type ObjectId, real, reference } from "../../../pdf-syntax/objects.ts";
import type { FontUse } from "../text/font-use.ts";
import type { XObjects } from "./x-objects.ts";

/** A name that came into use: of a font, of an opacity, or of what is an object of its own. */
export type NotedResource =
  | { readonly kind: "font"; readonly use: FontUse }
  | { readonly kind: "opacity"; readonly value: number }
  | { readonly kind: "object" };

const anObject: NotedResource = { kind: "object" };

/**
 * The names a content stream uses (ISO 32000-1, 7.8.3). Names are the document's, so that streams which use the same
 * things share one dictionary.
 */
export class Resources {
  readonly #fonts = new Map<string, FontUse>();
  readonly #xObjects = new Set<string>();
  readonly #opacities = new Map<string, number>();
  readonly #states = new Map<string, ObjectId>();
  readonly #patterns = new Map<string, ObjectId>();
  readonly #shadings = new Map<string, ObjectId>();
  readonly #properties = new Map<string, ObjectId>();
  /** Something lets what is beneath shine through. */
  seeThrough: boolean = false;
  #noted: NotedResource[] | undefined;

  /** What `work` has use of, in its order. */
  note(work: () => void): readonly NotedResource[] {
    const noted: NotedResource[] = [];
    this.#noted = noted;
    work();
    this.#noted = undefined;
    return noted;
  }

  font(use: FontUse): void {
    this.#noted?.push({ kind: "font", use });
    this.#fonts.set(use.name, use);
  }

  xObject(name: string): void {
    this.#noted?.push(anObject);
    this.#xObjects.add(name);
  }

  /** The name of the graphics state that sets this opacity, 0 to 1 in thousandths. */
  opacity(value: number): string {
    this.#noted?.push({ kind: "opacity", value });
    const name = `G${Math.round(value * 1000)}`;
    this.#opacities.set(name, value);
    if (value < 1) this.seeThrough = true;
    return name;
  }

  /** The name of a graphics state that is an object of its own, such as one with a soft mask. */
  state(id: ObjectId): string {
    this.seeThrough = true;
    return this.#named("S", id, this.#states);
  }

  pattern(id: ObjectId): string {
    return this.#named("P", id, this.#patterns);
  }

  shading(id: ObjectId): string {
    return this.#named("H", id, this.#shadings);
  }

  /** The name of a property list of marked content, such as a layer. */
  property(id: ObjectId): string {
    return this.#named("L", id, this.#properties);
  }

  #named(letter: string, id: ObjectId, names: Map<string, ObjectId>): string {
    this.#noted?.push(anObject);
    const name = `${letter}${id}`;
    names.set(name, id);
    return name;
  }

  /** The dictionary, in an order of its own: equal sets give equal text. */
  dictionary(xObjects: XObjects): string {
    const states = new Map<string, string>();
    for (const [name, value] of this.#opacities) states.set(name, dictionary({ ca: real(value), CA: real(value) }));
    for (const [name, id] of this.#states) states.set(name, reference(id));
    return dictionary({
      Font: category(this.#fonts, (use) => reference(use.id)),
      XObject: category(new Map([...this.#xObjects].map((name) => [name, name])), (name) =>
        reference(xObjects.object(name)),
      ),
      ExtGState: category(states, (state) => state),
      Pattern: category(this.#patterns, reference),
      Shading: category(this.#shadings, reference),
      Properties: category(this.#properties, reference),
    });
  }
}

function category<T>(used: ReadonlyMap<string, T>, write: (value: T) => string): string | undefined {
  if (used.size === 0) return undefined;
  const sorted = [...used].sort(([a], [b]) => (a < b ? -1 : 1));
  return `<<${sorted.map(([name, value]) => `/${name} ${write(value)}`).join("")}>>`;
}
