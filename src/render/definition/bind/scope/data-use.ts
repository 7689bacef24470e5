import type { DataStep } from "../../../../vocabulary/expression/token.ts";
import type { DataUsed } from "../../../../vocabulary/http/diagnosis.ts";
import { escapeStep, unescapeStep } from "../../../../vocabulary/json/pointer.ts";
import { resolvePath } from "./resolve.ts";

type DataKind = "string" | "number" | "boolean" | "null" | "object" | "array";

/** The places of data: lists count as one place however long they are. Linear in the data. */
class DataPlaces {
  /** By identity: the same object is at one place only, since it was read from JSON. */
  readonly of = new Map<object, string>();
  readonly kinds = new Map<string, Set<DataKind>>();
  /** Places of members, by the place around and the name. */
  readonly #members = new Map<string, Map<string, string>>();

  constructor(data: object) {
    this.#visit(data, "");
  }

  #visit(value: unknown, place: string): void {
    this.kinds.set(place, (this.kinds.get(place) ?? new Set()).add(kindOf(value)));
    if (typeof value !== "object" || value === null) return;
    this.of.set(value, place);
    if (Array.isArray(value)) {
      const inside = `${place}/*`;
      for (const element of value) this.#visit(element, inside);
      return;
    }
    const known = this.#members.get(place) ?? new Map<string, string>();
    this.#members.set(place, known);
    for (const key of Object.keys(value)) {
      const inside = known.get(key) ?? `${place}/${escaped(key)}`;
      known.set(key, inside);
      this.#visit((value as Readonly<Record<string, unknown>>)[key], inside);
    }
  }
}

/** For as long as the data are kept, which several descriptions may share. */
const visited = new WeakMap<object, DataPlaces>();

function placesOf(data: object): DataPlaces {
  const places = visited.get(data) ?? new DataPlaces(data);
  visited.set(data, places);
  return places;
}

/** Notes which places of the data are read. */
export class DataUse {
  readonly #places: DataPlaces | undefined;
  readonly #used = new Set<string>();
  readonly #unresolved = new Set<string>();
  /** Places whose member of this name was read before: the rows of a list read the same ones, each in its turn. */
  readonly #before = new WeakMap<readonly DataStep[], Set<string>>();

  /** undefined: there are none. */
  constructor(data: object | undefined) {
    this.#places = data && placesOf(data);
  }

  /** Records a read of the value at `steps` from `base`, which is the data or an element of a list in it. */
  noteRead(base: unknown, steps: readonly DataStep[]): void {
    if (typeof base !== "object" || base === null) return;
    const value = resolvePath(base, steps);
    const from = this.#places?.of.get(base);
    if (value === undefined || from === undefined) return;
    const isMember = steps.length === 1 && !Array.isArray(base) && !Array.isArray(value);
    if (isMember && this.#wasRead(from, steps)) return;
    let place = from;
    let here: unknown = base;
    for (const step of steps) {
      place += Array.isArray(here) ? "/*" : `/${escaped(String(step))}`;
      here = resolvePath(here, [step]);
    }
    this.#used.add(place);
    // Elements that are values themselves are read through `$item`, which has no place of its own.
    if (Array.isArray(here) && here.some((element) => typeof element !== "object")) this.#used.add(`${place}/*`);
  }

  /** Records a read of a bare name in what has it: the data, an element of a list, or an object made of names for values of the data. */
  noteNamed(holder: unknown, steps: readonly DataStep[]): void {
    if (typeof holder !== "object" || holder === null) return;
    const [name, ...within] = steps;
    if (this.#places?.of.has(holder) === true) this.noteRead(holder, steps);
    else if (name !== undefined) this.noteRead(resolvePath(holder, [name]), within);
  }

  /** Whether a member of this name was read of something at this place before; from now on it was. */
  #wasRead(from: string, steps: readonly DataStep[]): boolean {
    const places = this.#before.get(steps) ?? new Set<string>();
    if (places.has(from)) return true;
    places.add(from);
    this.#before.set(steps, places);
    return false;
  }

  /** All members of an element, as a table without a `map` shows them. */
  readAll(item: unknown): void {
    if (typeof item !== "object" || item === null) return;
    for (const key of Object.keys(item)) this.noteRead(item, [key]);
  }

  unresolved(spelling: string): void {
    this.#unresolved.add(spelling);
  }

  get unresolvedCount(): number {
    return this.#unresolved.size;
  }

  /** Takes back all but the first ones. */
  cutUnresolved(count: number): void {
    if (this.#unresolved.size > count)
      for (const one of [...this.#unresolved].slice(count)) this.#unresolved.delete(one);
  }

  found(): DataUsed {
    const touched = new Set<string>();
    for (const place of this.#used) {
      for (let end = place.length; end >= 0; end = place.lastIndexOf("/", end - 1)) {
        touched.add(place.slice(0, end));
        if (end === 0) break;
      }
    }
    const unused = [...(this.#places?.kinds.keys() ?? [])].filter(
      (place) => place !== "" && !touched.has(place) && (touched.has(parentOf(place)) || parentOf(place) === ""),
    );
    const used = [...this.#used].sort(byText);
    return {
      used,
      unresolved: [...this.#unresolved].sort(byText),
      unused: unused.sort(byText),
      inferredSchema: this.#schema(used),
    };
  }

  #schema(used: readonly string[]): object {
    const root: DataShape = emptyShape();
    for (const place of used) {
      let shape = root;
      for (const name of place.split("/").slice(1)) {
        const next = shape.members.get(name) ?? emptyShape();
        shape.members.set(name, next);
        shape = next;
      }
    }
    return this.#written(root, "");
  }

  #written({ members }: DataShape, place: string): object {
    const kinds = [...(this.#places?.kinds.get(place) ?? [])];
    const type = kinds.length === 1 ? kinds[0] : kinds.sort(byText);
    const items = members.get("*");
    const named = [...members].filter(([name]) => name !== "*");
    const properties = named.map(
      ([name, shape]) => [unescaped(name), this.#written(shape, `${place}/${name}`)] as const,
    );
    return {
      ...(kinds.length === 0 ? {} : { type }),
      ...(named.length === 0 ? {} : { properties: Object.fromEntries(properties) }),
      ...(items === undefined ? {} : { items: this.#written(items, `${place}/*`) }),
    };
  }
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

interface DataShape {
  readonly members: Map<string, DataShape>;
}

const emptyShape = (): DataShape => ({ members: new Map() });

const kindOf = (value: unknown): DataKind =>
  value === null
    ? "null"
    : Array.isArray(value)
      ? "array"
      : (typeof value as "string" | "number" | "boolean" | "object");

const parentOf = (place: string): string => place.slice(0, place.lastIndexOf("/"));

/** RFC 6901; a member named `*` would be taken for any index. */
const escaped = (key: string): string => (key === "*" ? "~2" : escapeStep(key));

const unescaped = (name: string): string => (name === "~2" ? "*" : unescapeStep(name));
