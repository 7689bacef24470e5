import { madeOnce } from "../../../../model/made-once.ts";
import type { FileDefinition, FilePrimitive, Units } from "../../file-words.ts";
import { plainColor } from "../css/css-color.ts";
import { opacityOf } from "../css/presentation-keys.ts";
import { propertiesOf, type SvgProperties } from "../css/properties.ts";
import { lengthOf } from "../lengths.ts";
import { localReference, type SvgSurroundings } from "../reading.ts";
import { boxAround, boxIn, unitsOf } from "../shapes/box-length.ts";
import { imageUri } from "../shapes/image-uri.ts";
import { attributeIn, chainOf, currentColor } from "../shapes/read-paints.ts";
import { elementsIn, type SvgXmlElement } from "../xml/xml.ts";
import { lackingSources, type Measure, partWords, primitiveWords, sourceWords } from "./filter-words.ts";

/** More than any tool writes; of more, the first are drawn. */
const mostPrimitives = 64;
const mostParts = 256;
/** Characters of a list of numbers. */
const longestList = 10_000;

/** Words and numbers as SVG writes them, which are nothing else in markup. */
const plainWords = /^[-+\w\s.,%]*$/;

/** A filter with what it takes over from others (SVG 1.1, 15.3). */
export function readFilter(element: SvgXmlElement, around: SvgSurroundings): FileDefinition {
  const chain = chainOf(element, around, (name) => name === "filter");
  const attribute = attributeIn(chain);
  const units = unitsOf(attribute("filterUnits"), "objectBoundingBox");
  const primitiveUnits = unitsOf(attribute("primitiveUnits"), "userSpaceOnUse");
  const owner = chain.find((one) => elementsIn(one).length > 0) ?? element;
  const reader = new PrimitiveReader(around, primitiveUnits);
  return {
    filter: {
      region: boxIn(boxAround(attribute), units, around.measures),
      units,
      primitiveUnits,
      primitives: reader.all(owner),
    },
  };
}

class PrimitiveReader {
  readonly #around: SvgSurroundings;
  readonly #units: Units;
  /** Results by the names that the file gives them. */
  readonly #results = new Map<string, string>();

  constructor(around: SvgSurroundings, units: Units) {
    this.#around = around;
    this.#units = units;
  }

  all(filter: SvgXmlElement): readonly FilePrimitive[] {
    const { unread } = this.#around.reading;
    const written = elementsIn(filter).filter(({ name }) => !silent.has(name));
    if (written.length > mostPrimitives) unread.add("filterParts");
    return written.slice(0, mostPrimitives).flatMap((one) => {
      if (Object.hasOwn(primitiveWords, one.name)) return [this.#primitive(one)];
      unread.addElement(one.name);
      return [];
    });
  }

  #primitive(element: SvgXmlElement): FilePrimitive {
    const properties = propertiesOf(element, this.#around.reading.sheet);
    const read = this.#element(element, properties, primitiveWords);
    const region = this.#sizes(element, { x: "x", y: "y", width: "x", height: "y" });
    const name = element.attributes.get("result");
    const result = name === undefined ? {} : { result: this.#named(name) };
    const colors = isLinear(element, this.#around) ? {} : { "color-interpolation-filters": "sRGB" };
    return {
      ...read,
      words: { ...read.words, ...result, ...colors },
      sizes: { ...region, ...read.sizes },
      ...(element.name === "feImage" ? { shows: this.#shown(element) } : {}),
    };
  }

  #element(element: SvgXmlElement, properties: SvgProperties, table: typeof primitiveWords): FilePrimitive {
    const { sizes = {}, words = [], inputs = [], colors = [], children = [] } = table[element.name] ?? {};
    const said = words.flatMap((name) => this.#word(element, name));
    const from = inputs.flatMap((name) => this.#input(element, name));
    const painted = colors.flatMap((name) => this.#color(element, properties, name));
    const parts = elementsIn(element).filter(({ name }) => children.includes(name));
    if (parts.length > mostParts) this.#around.reading.unread.add("filterParts");
    return {
      name: element.name,
      words: Object.fromEntries([...said, ...from, ...painted]),
      sizes: this.#sizes(element, sizes),
      children: parts.slice(0, mostParts).map((part) => this.#element(part, new Map(), partWords)),
    };
  }

  #word({ attributes }: SvgXmlElement, name: string): readonly (readonly [string, string])[] {
    const text = attributes.get(name)?.trim();
    if (text === undefined || text === "") return [];
    if (text.length <= longestList && plainWords.test(text)) return [[name, text]];
    this.#around.measures.misread(text, `value of ${name}`);
    return [];
  }

  #input({ attributes }: SvgXmlElement, name: string): readonly (readonly [string, string])[] {
    const text = attributes.get(name)?.trim();
    if (text === undefined || text === "") return [];
    if (lackingSources.has(text)) this.#around.reading.unread.add("filterInput");
    return [[name, sourceWords.has(text) || lackingSources.has(text) ? text : this.#named(text)]];
  }

  #named(name: string): string {
    return madeOnce(this.#results, name, () => `r${this.#results.size + 1}`);
  }

  #color(element: SvgXmlElement, properties: SvgProperties, name: string): readonly (readonly [string, string])[] {
    const { reading } = this.#around;
    const text = properties.get(name)?.trim();
    const color = text === undefined || !/^currentcolor$/i.test(text) ? text : currentColor(element, reading);
    const share = name === "flood-color" ? opacityOf(properties.get("flood-opacity")) : undefined;
    const opacity = share === undefined ? [] : ([["flood-opacity", String(share)]] as const);
    const plain = color === undefined ? "" : plainColor(color);
    return /^(?:#[0-9a-f]{3,8}|[a-z]+)$/i.test(plain) ? [[name, plain], ...opacity] : opacity;
  }

  #sizes(
    { attributes }: SvgXmlElement,
    axes: Readonly<Record<string, Measure>>,
  ): Readonly<Record<string, readonly number[]>> {
    return Object.fromEntries(
      Object.entries(axes).flatMap(([name, axis]) => {
        const read = sizesOf(attributes.get(name), axis, this.#units, this.#around);
        return read === undefined ? [] : [[name, read]];
      }),
    );
  }

  #shown(element: SvgXmlElement): FilePrimitive["shows"] {
    const { reading } = this.#around;
    const id = localReference(element);
    const uri = imageUri(element.attributes.get("href") ?? "");
    if (id !== undefined && reading.byId.has(id)) {
      reading.wanted.add(id);
      return { id };
    }
    if (uri === undefined) {
      reading.unread.add("image");
      return undefined;
    }
    reading.images.add(uri);
    return { uri };
  }
}

const silent = new Set(["desc", "title", "metadata", "script"]);

/** Lengths, or shares of a box; undefined: there is none that counts. */
function sizesOf(
  text: string | undefined,
  axis: Measure,
  units: Units,
  { measures }: SvgSurroundings,
): readonly number[] | undefined {
  if (text === undefined || text.trim() === "" || text.length > 200) return undefined;
  const inBox = { ...measures, viewport: { width: 1, height: 1 } };
  const within = units === "objectBoundingBox" ? inBox : measures;
  const parts = axis === "pair" ? text.trim().split(/[\s,]+/) : [text];
  const along = axis === "x" || axis === "y" ? axis : "diagonal";
  const read = parts.map((part) => lengthOf(part, along, within));
  if (read.length > 2 || read.some((one) => one === undefined || Math.abs(one) > farthest)) return undefined;
  const sizes = read as readonly number[];
  return axis === "pair" && sizes.some((one) => one < 0) ? undefined : sizes;
}

/** The largest length that a filter may have. */
const farthest = 1e6;

/** Inherited, and linear unless something says otherwise (Filter Effects 1, 11). */
function isLinear(element: SvgXmlElement, { reading }: SvgSurroundings): boolean {
  for (let one: SvgXmlElement | undefined = element; one !== undefined; one = one.parent) {
    const said = propertiesOf(one, reading.sheet).get("color-interpolation-filters")?.trim().toLowerCase();
    if (said === "srgb" || said === "auto") return false;
    if (said === "linearrgb") return true;
  }
  return true;
}
