import { SvgError } from "../svg-error.ts";

/** Entities by name, as a document type declares them for its file. */
export type Entities = ReadonlyMap<string, string>;

const mostEntities = 64;
const longestValue = 1_000;
/** Greatest length of all uses of entities in a file once expanded, in characters. */
const mostExpanded = 1_000_000;

/**
 * Reads the declarations of a document type (XML 1.0, 2.8) from the text between `<!DOCTYPE` and its `>`. Only entities
 * of plain text are read, as Illustrator writes them for the names of its vocabularies; the file that a document type
 * names is ignored. Throws `SvgError` for everything else.
 */
export function readDoctype(doctype: string, fileText: string): Entities {
  const subset = internalSubset(doctype);
  const entities = subset === undefined ? new Map<string, string>() : declaredIn(subset);
  if (expandedLength(entities, fileText) > mostExpanded) {
    throw new SvgError(`The entities it uses come to more than ${mostExpanded} characters.`);
  }
  return entities;
}

/** The text in brackets; undefined without brackets. */
function internalSubset(doctype: string): string | undefined {
  let at = 0;
  for (beforeSubset.lastIndex = 0; beforeSubset.test(doctype); ) at = beforeSubset.lastIndex;
  return doctype[at] === "[" ? doctype.slice(at + 1, doctype.lastIndexOf("]")) : undefined;
}

const beforeSubset = /[^"'[]+|"[^"]*"|'[^']*'/y;

const blank = /\s+/y;
const comment = /<!--[\s\S]*?-->/y;
const entity = /<!ENTITY\s+([A-Za-z_:][\w.:-]{0,63})\s+(?:"([^"]*)"|'([^']*)')\s*>/y;

function declaredIn(subset: string): Entities {
  const entities = new Map<string, string>();
  let at = 0;
  while (at < subset.length) {
    const skipped = matchAt(blank, subset, at) ?? matchAt(comment, subset, at);
    const found = skipped === undefined ? matchAt(entity, subset, at) : undefined;
    if (found !== undefined) addEntity(entities, found[1] ?? "", found[2] ?? found[3] ?? "");
    const read = skipped ?? found;
    if (read === undefined) throw new SvgError(unread(subset.slice(at, at + 200)));
    at += read[0].length;
  }
  return entities;
}

function matchAt(form: RegExp, text: string, at: number): RegExpExecArray | undefined {
  form.lastIndex = at;
  return form.exec(text) ?? undefined;
}

function addEntity(entities: Map<string, string>, name: string, value: string): void {
  if (value.length > longestValue) throw new SvgError(`Its entity "${name}" has more than ${longestValue} characters.`);
  if (/[&%<]/.test(value))
    throw new SvgError(`Its entity "${name}" holds markup or another entity, which is not read.`);
  // The first declaration binds (XML 1.0, 4.2).
  if (!entities.has(name)) entities.set(name, value);
  if (entities.size > mostEntities) throw new SvgError(`Its DOCTYPE declares more than ${mostEntities} entities.`);
}

function unread(text: string): string {
  const [, name] = /^<!ENTITY\s+([\w.:-]{1,64})\s+(?:SYSTEM|PUBLIC)\b/.exec(text) ?? [];
  if (name !== undefined) return `Its entity "${name}" is another file, which is not read; save it without.`;
  const [what = text.slice(0, 12)] = /^<![A-Z]+(?:\s+%)?|^%[\w.:-]{1,64};?|^<\?[\w-]{1,40}/.exec(text) ?? [];
  return `Its DOCTYPE holds ${JSON.stringify(what)}, which is not read; save it without its DOCTYPE.`;
}

function expandedLength(entities: Entities, text: string): number {
  if (entities.size === 0) return 0;
  let length = 0;
  for (const [, name = ""] of text.matchAll(/&([A-Za-z_:][\w.:-]{0,63});/g)) length += entities.get(name)?.length ?? 0;
  return length;
}
