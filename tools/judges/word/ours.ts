import { readArchive } from "../../../src/render/documents/verify/ooxml/archive.ts";
import { PackageBudget } from "../../../src/render/documents/verify/ooxml/package-budget.ts";
import { parseXml } from "../../../src/render/documents/verify/ooxml/parse-xml.ts";
import type { PeerName, RecordedCase } from "./recorded.ts";

/** Modules that every file of docxtemplater is made with, or that only look on. */
const ownModules = new Set([
  ...["LoopModule", "SpacePreserveModule", "ExpandPairTrait", "RawXmlModule", "Render", "Common"],
  ...["AssertionModule", "InspectModule", "ppmodule", "FixDocPRCorruptionModule"],
]);

/** Why a case asks for what our tags do not do by design; undefined: it is ours. */
export function whyNotOurs(peer: PeerName, one: RecordedCase): string | undefined {
  const { kinds, template, fragment, result, error } = one;
  if (kinds.length > 0) return `needs code: ${kinds.join(", ")}`;
  if (result === undefined && error === undefined) return "the peer made nothing";
  const source = fragment ?? sourceOf(template);
  if (source === undefined) return "no file of Word";
  if (!isXml(encodedTags(fragment ?? source)) && error === undefined) return "its template is no XML";
  return rules[peer](one, unescapedXml(source.replaceAll(/<[^>]*>/g, "")), source);
}

type Rule = (one: RecordedCase, text: string, source: string) => string | undefined;

const rules: Readonly<Record<PeerName, Rule>> = {
  docxtemplater({ options, name, template, error }, text, source) {
    const modules = (options["modules"] as readonly string[]).filter((one) => !ownModules.has(one));
    if (modules.length > 0) return `needs modules: ${modules.join(", ")}`;
    if (options["fileType"] !== "docx") return "no file of Word";
    if (/\{\s*@/.test(text)) return "raw XML";
    if (hasMacros(template)) return "macros";
    if (/Speed/i.test(name)) return "measures time";
    if (!/<[aw]:t[\s>]/.test(source) && error === undefined) return "no text of Word";
    if (isOtherSyntax(options["syntax"])) return "options of its syntax";
    return undefined;
  },
  "easy-template-x"({ data }, text) {
    const types = typesIn(data);
    if (types.has("rawXml") || types.has("chart") || /\{\s*@/.test(text)) return "raw XML or charts";
    if (types.size > 0) return `values of its programming interface: ${[...types].join(", ")}`;
    return undefined;
  },
  "docx-templates"({ options, data }, text) {
    if ((options["more"] as readonly string[]).includes("errorHandler")) return "needs code: errorHandler";
    if (JSON.stringify(data ?? null).includes("<w:")) return "raw XML";
    const tags = text.split("+++").filter((_, at) => at % 2 === 1);
    const has = (word: RegExp): boolean => tags.some((tag) => word.test(tag));
    if (has(/^\s*(?:EXEC|!)/i)) return "code (EXEC)";
    if (has(/^\s*HTML/i)) return "HTML";
    if (has(/=>|\bfunction\b|\bawait\b|\bnew\b|;/)) return "code in a tag";
    return undefined;
  },
  docxtpl: () => undefined,
  "docx-mailmerge": () => undefined,
  carbone({ options }, text, source) {
    if ((options["formatters"] as readonly string[]).length > 0) return "formatters of its programming interface";
    if (/="[^"]*\{[dc]/.test(source)) return "tags in attributes of XML";
    if (/\{\s*c\b/.test(text)) return "a second set of data";
    return undefined;
  },
};

/** A smaller-than sign in a tag as a file of Word has it. */
export const encodedTags = (fragment: string): string =>
  fragment.replaceAll(/\{(?:[^{}<>]*<[^{}<>]*|[^{}<]*<(?![\w/!?:])[^{}<]*)\}/g, (tag) => tag.replaceAll("<", "&lt;"));

/** Text without references of XML. */
export const unescapedXml = (xml: string): string =>
  xml
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");

const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

/** Declarations of the prefixes in a piece of XML, which tests leave out. */
export const declaredIn = (source: string): string =>
  [...new Set(["w", ...[...source.matchAll(/[<\s]([A-Za-z]\w*):[\w-]+(?=[\s=/>])/g)].map(([, prefix = ""]) => prefix)])]
    .filter((prefix) => !prefix.startsWith("xml"))
    .map((prefix) => ` xmlns:${prefix}="${prefix === "w" ? word : `urn:${prefix}`}"`)
    .join("");

function isXml(source: string): boolean {
  try {
    parseXml(Buffer.from(`<all${declaredIn(source)}>${source}</all>`), new PackageBudget());
    return true;
  } catch {
    return false;
  }
}

const isOtherSyntax = (given: unknown): boolean => {
  const { changeDelimiterPrefix = "=", ...flags } = (given ?? {}) as Readonly<Record<string, unknown>>;
  return changeDelimiterPrefix !== "=" || Object.values(flags).includes(true);
};

/** Values that say by `_type` what they are. */
function typesIn(value: unknown): ReadonlySet<string> {
  if (typeof value !== "object" || value === null) return new Set();
  const own = Object.entries(value).flatMap(([name, one]) =>
    name === "_type" && one !== "text" ? [String(one)] : [...typesIn(one)],
  );
  return new Set(own);
}

const hasMacros = (template: Uint8Array | undefined): boolean =>
  template !== undefined &&
  Buffer.from(readArchive(template).get("/[Content_Types].xml") ?? []).includes("macroEnabled");

/** The XML of all parts of a file whose text may have tags. */
function sourceOf(template: Uint8Array | undefined): string | undefined {
  if (template === undefined) return undefined;
  try {
    const parts = readArchive(template);
    if (!Buffer.from(parts.get("/[Content_Types].xml") ?? []).includes("wordprocessingml")) return undefined;
    return [...parts]
      .filter(([name]) => /^\/word\/(?:diagrams\/data)?[^/]*\.xml$/.test(name))
      .map(([, bytes]) =>
        Buffer.from(bytes)
          .toString("utf8")
          .replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, ""),
      )
      .join("");
  } catch {
    return undefined;
  }
}
