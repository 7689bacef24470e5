import { keepOn } from "../../../../vocabulary/stopping/attention.ts";
import type { XmlAllowance } from "./package-budget.ts";
import { type XmlAttribute, type XmlElement, type XmlTag, XmlTreeBuilder, xmlLimits } from "./xml-tree.ts";

/** A tree, and what reading it cost. */
interface PlainXml extends XmlAllowance {
  readonly root: XmlElement;
}

/** Where an element stands: the namespaces there, and the tags that were read with them. */
interface PlainScope {
  readonly namespaces: ReadonlyMap<string, string>;
  /** By all between the angle brackets: a file has few different tags. */
  readonly tags: Map<string, PlainTag>;
}

interface PlainTag {
  readonly tag: XmlTag;
  readonly isEmpty: boolean;
  /** It declares namespaces. */
  readonly scope: PlainScope | undefined;
}

/** Longer tags are hardly there twice. */
const longestTag = 200;

const xmlUri = "http://www.w3.org/XML/1998/namespace";
const xmlnsUri = "http://www.w3.org/2000/xmlns/";

/** With the blanks of XML behind it (2.3): the others of `\s` may not stand there. */
const declaration = /^<\?xml version="1\.0"(?: encoding="(?:UTF|utf)-8")?(?: standalone="(?:yes|no)")? ?\?>[ \t\r\n]*/;
/** Characters that are read here otherwise than as they are written, or not at all: others than those of XML (2.2), ends of lines (2.11). */
const beyond = /[^\t\n\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;
/** The same, and halves of pairs, which are looked for faster. */
const beyondOrPair = /[^\t\n\x20-\uD7FF\uE000-\uFFFD]/;
const notPlain = ["]]>", "<!", "<?"] as const;
const tagName = /([A-Za-z_][\w.-]*)(?::([A-Za-z_][\w.-]*))?/y;
const attribute = /[ \n\t]+([A-Za-z_][\w.-]*)(?::([A-Za-z_][\w.-]*))?="([^"<\n\t]*)"/y;
const tagEnd = /[ \n\t]*\/?$/y;

/**
 * Reads XML of the kind that programs write: names of ASCII, quotes, no comments, instructions and sections. It says nothing about any other:
 * `undefined`, and a parser of all XML decides. What it takes is well-formed with its namespaces (XML 1.0; Namespaces in XML 1.0), and within the
 * limits of `xmlLimits` and the allowance.
 */
export function plainXml(text: string, most: XmlAllowance): PlainXml | undefined {
  const body = declaration.exec(text)?.[0].length ?? 0;
  const reading = new PlainReading(body === 0 ? text : text.slice(body), most);
  return reading.wholeTree();
}

/** Lives for one file. */
class PlainReading {
  readonly #text: string;
  readonly #most: XmlAllowance;
  readonly #tree = new XmlTreeBuilder();
  /** Of the elements around, and of the one that is open. */
  readonly #scopes: PlainScope[] = [{ namespaces: new Map(), tags: new Map() }];
  #namespaces: number = 0;

  constructor(text: string, most: XmlAllowance) {
    this.#text = text;
    this.#most = most;
  }

  wholeTree(): PlainXml | undefined {
    const text = this.#text;
    const tree = this.#tree;
    if (beyondOrPair.test(text) && beyond.test(text)) return undefined;
    if (notPlain.some((sign) => text.includes(sign)) || text.charCodeAt(0) !== openBracket) return undefined;
    let [at, end] = [0, 0];
    for (;;) {
      keepOn();
      end = text.indexOf(">", at);
      if (end === -1) return undefined;
      const isRead = text.charCodeAt(at + 1) === slash ? this.#closed(at, end) : this.#opened(text.slice(at + 1, end));
      if (!isRead) return undefined;
      if (tree.inner === undefined) break;
      const next = text.indexOf("<", end);
      if (next === -1) return undefined;
      if (next > end + 1 && !this.#words(text.slice(end + 1, next))) return undefined;
      at = next;
    }
    const isAlone = /^[ \n\t]*$/.test(text.slice(end + 1));
    const { root, elements } = tree;
    return isAlone && root !== undefined ? { root, elements, namespaces: this.#namespaces } : undefined;
  }

  #words(written: string): boolean {
    const words = resolved(written);
    if (words === undefined) return false;
    this.#tree.add(words);
    return true;
  }

  #closed(at: number, end: number): boolean {
    const name = this.#tree.inner?.name ?? "";
    if (end - at - 2 !== name.length || !this.#text.startsWith(name, at + 2)) return false;
    this.#close();
    return true;
  }

  #close(): void {
    this.#tree.close();
    this.#scopes.pop();
  }

  #opened(written: string): boolean {
    const outer = this.#scopes.at(-1);
    const known = outer?.tags.get(written) ?? (outer === undefined ? undefined : this.#tagOf(written, outer));
    const tree = this.#tree;
    if (known === undefined || outer === undefined) return false;
    if (tree.depth >= xmlLimits.depth || tree.elements >= Math.min(xmlLimits.elements, this.#most.elements))
      return false;
    const scope = known.scope ?? outer;
    tree.open(known.tag, scope.namespaces);
    this.#scopes.push(scope);
    if (known.isEmpty) this.#close();
    return true;
  }

  #tagOf(written: string, outer: PlainScope): PlainTag | undefined {
    tagName.lastIndex = 0;
    const named = tagName.exec(written);
    if (named === null) return undefined;
    const [name, first = "", second] = named;
    const said = attributesIn(written, name.length);
    if (said === undefined) return undefined;
    const scope = this.#scopeOf(said.declared, outer);
    const { namespaces } = scope ?? outer;
    const [prefix, local] = second === undefined ? ["", first] : [first, second];
    const uri = prefix === "" ? (namespaces.get("") ?? "") : uriOf(prefix, namespaces);
    const attributes = resolvedAttributes(said.own, namespaces);
    if (scope === null || uri === undefined || attributes === undefined) return undefined;
    const made = { tag: { name, prefix, local, uri, attributes }, isEmpty: written.endsWith("/"), scope };
    if (scope === undefined && written.length <= longestTag) outer.tags.set(written, made);
    return made;
  }

  /** The scope in an element; `undefined`: the one around; `null`: not read here. */
  #scopeOf(declared: ReadonlyMap<string, string>, outer: PlainScope): PlainScope | undefined | null {
    if (declared.size === 0) return undefined;
    this.#namespaces += outer.namespaces.size + declared.size;
    if (this.#namespaces > this.#most.namespaces) return null;
    const namespaces = new Map([...outer.namespaces, ...declared]);
    return namespaces.size > xmlLimits.namespaces ? null : { namespaces, tags: new Map() };
  }
}

const openBracket = 0x3c;
const slash = 0x2f;

interface PlainAttributes {
  /** Namespaces by their prefix. */
  readonly declared: ReadonlyMap<string, string>;
  /** With the prefix alone. */
  readonly own: readonly Omit<XmlAttribute, "uri">[];
}

/** The attributes of a tag from a place in it on. */
function attributesIn(written: string, from: number): PlainAttributes | undefined {
  const [declared, own] = [new Map<string, string>(), [] as Omit<XmlAttribute, "uri">[]];
  let at = from;
  for (;;) {
    attribute.lastIndex = at;
    const found = attribute.exec(written);
    if (found === null) break;
    at = attribute.lastIndex;
    const [, first = "", second, quoted = ""] = found;
    const value = resolved(quoted);
    if (value === undefined || declared.size + own.length >= xmlLimits.attributes) return undefined;
    const [prefix, local] = second === undefined ? ["", first] : [first, second];
    if (prefix !== "xmlns" && (prefix !== "" || local !== "xmlns"))
      own.push({ name: prefix === "" ? local : `${prefix}:${local}`, prefix, local, value });
    else if (!declares(declared, prefix === "" ? "" : local, value)) return undefined;
  }
  tagEnd.lastIndex = at;
  return tagEnd.test(written) ? { declared, own } : undefined;
}

/** Notes a namespace, unless there is anything special about it. */
function declares(declared: Map<string, string>, prefix: string, uri: string): boolean {
  if (declared.has(prefix) || prefix === "xml" || prefix === "xmlns") return false;
  if (uri === "" || /\s/.test(uri) || uri === xmlUri || uri === xmlnsUri) return false;
  declared.set(prefix, uri);
  return true;
}

const uriOf = (prefix: string, namespaces: ReadonlyMap<string, string>): string | undefined =>
  prefix === "xml" ? xmlUri : namespaces.get(prefix);

/** undefined: a prefix is not declared, or two have one name. */
function resolvedAttributes(
  own: PlainAttributes["own"],
  namespaces: ReadonlyMap<string, string>,
): readonly XmlAttribute[] | undefined {
  const made: XmlAttribute[] = [];
  for (const one of own) {
    const { name, prefix, local, value } = one;
    const uri = prefix === "" ? "" : uriOf(prefix, namespaces);
    if (uri === undefined || made.some((other) => other.local === local && other.uri === uri)) return undefined;
    made.push({ name, prefix, local, uri, value });
  }
  return made;
}

const entities: Readonly<Record<string, string>> = {
  ...{ "&lt;": "<", "&gt;": ">", "&amp;": "&", "&quot;": '"', "&apos;": "'" },
};

/** A text with its references resolved (4.6); undefined: it has others. */
function resolved(written: string): string | undefined {
  if (!written.includes("&")) return written;
  if (/&(?!(?:lt|gt|amp|quot|apos);)/.test(written)) return undefined;
  return written.replace(/&[a-z]+;/g, (one) => entities[one] ?? one);
}
