import { PackageError } from "../../documents/verify/ooxml/package-error.ts";
import type { ZoneKind } from "../fill/part-links.ts";
import { kindOfLink, targetOf, type WordPackage } from "./word-package.ts";

/** A part whose text is read for tags. */
export interface WordTextPart {
  readonly part: string;
  /** The author's word for it; "": what is in it has its own. */
  readonly words: string;
  readonly isProperties: boolean;
  /** undefined: it is no header and no footer. */
  readonly zone: ZoneKind | undefined;
  /** It has footnotes or endnotes. */
  readonly isNotes: boolean;
}

/** Kinds of links to parts with text beside the body. A diagram has two: what is in it, and how that looks. */
const besideBody: ReadonlySet<string> = new Set([
  ...["header", "footer", "footnotes", "endnotes", "comments"],
  ...["diagramData", "diagramDrawing"],
]);

/** The author's word for one of several parts of a kind. */
const wordOfKind: Readonly<Record<string, string>> = {
  ...{ header: "header", footer: "footer", diagramData: "diagram", diagramDrawing: "diagram" },
};
const properties: ReadonlySet<string> = new Set(["core-properties", "extended-properties", "custom-properties"]);

const zoneOf = (kind: string): ZoneKind | undefined => (kind === "header" || kind === "footer" ? kind : undefined);

/** The main part of a Word file. @throws PackageError when there is none */
export function mainPartOf(opened: WordPackage): string {
  const link = opened.linksOf("").find((one) => kindOfLink(one) === "officeDocument");
  const part = link === undefined ? undefined : targetOf(link, "");
  if (part === undefined) throw new PackageError("It is an archive, but no Word document.");
  return part;
}

/** The body, headers, footers, notes, comments, diagrams (SmartArt) and properties of a Word file. */
export function textPartsOf(opened: WordPackage, main: string): readonly WordTextPart[] {
  const counted = new Map<string, number>();
  const beside = opened.linksOf(main).flatMap((link): readonly WordTextPart[] => {
    const [kind, part] = [kindOfLink(link), targetOf(link, main)];
    if (part === undefined || !besideBody.has(kind)) return [];
    const word = wordOfKind[kind];
    const number = (counted.get(kind) ?? 0) + 1;
    counted.set(kind, number);
    const words = word === undefined ? "" : `${word} ${number}`;
    return [{ part, words, isProperties: false, zone: zoneOf(kind), isNotes: kind.endsWith("notes") }];
  });
  const facts = opened.linksOf("").flatMap((link): readonly WordTextPart[] => {
    const part = targetOf(link, "");
    return part === undefined || !properties.has(kindOfLink(link))
      ? []
      : [{ part, words: "", isProperties: true, zone: undefined, isNotes: false }];
  });
  const body = { part: main, words: "", isProperties: false, zone: undefined, isNotes: false };
  const all: readonly WordTextPart[] = [body, ...beside, ...facts];
  return [...new Map(all.map((one) => [one.part.toLowerCase(), one])).values()];
}
