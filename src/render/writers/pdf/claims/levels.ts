import { type ConformanceLevel, conformanceLevels } from "../../../../vocabulary/definition/document/conformance.ts";
import { sha256 } from "../../../../vocabulary/ids.ts";
import type { ObstacleKind } from "../../../model/document/claims.ts";
import type { PdfVersion } from "../file/pdf-file.ts";

/** PDF/A (ISO 19005) by part and conformance letter; PDF/UA (ISO 14289) by part. */
export type ClaimLevel =
  | { readonly family: "pdf/a"; readonly part: 1 | 2 | 3 | 4; readonly letter: "A" | "B" | "E" | "F" | "U" | undefined }
  | { readonly family: "pdf/ua"; readonly part: 1 | 2 };

export const levels: Readonly<Record<ConformanceLevel, ClaimLevel>> = {
  "pdf/a-1b": { family: "pdf/a", part: 1, letter: "B" },
  "pdf/a-1a": { family: "pdf/a", part: 1, letter: "A" },
  "pdf/a-2b": { family: "pdf/a", part: 2, letter: "B" },
  "pdf/a-2u": { family: "pdf/a", part: 2, letter: "U" },
  "pdf/a-2a": { family: "pdf/a", part: 2, letter: "A" },
  "pdf/a-3b": { family: "pdf/a", part: 3, letter: "B" },
  "pdf/a-3u": { family: "pdf/a", part: 3, letter: "U" },
  "pdf/a-3a": { family: "pdf/a", part: 3, letter: "A" },
  "pdf/a-4": { family: "pdf/a", part: 4, letter: undefined },
  "pdf/a-4e": { family: "pdf/a", part: 4, letter: "E" },
  "pdf/a-4f": { family: "pdf/a", part: 4, letter: "F" },
  "pdf/ua-1": { family: "pdf/ua", part: 1 },
  "pdf/ua-2": { family: "pdf/ua", part: 2 },
};

/** The edition of PDF that a level rests on: PDF 1.7 stands for all that are not bound to another. */
export function editionOf(level: ConformanceLevel): PdfVersion {
  const { family, part } = levels[level];
  if (family === "pdf/a" && part === 1) return "1.4";
  return part === (family === "pdf/a" ? 4 : 2) ? "2.0" : "1.7";
}

const isArchive = ({ family }: ClaimLevel): boolean => family === "pdf/a";
const isTagged = (level: ClaimLevel): boolean => level.family === "pdf/ua" || level.letter === "A";
const isAccessible = ({ family }: ClaimLevel): boolean => family === "pdf/ua";
const isFirst = ({ family, part }: ClaimLevel): boolean => family === "pdf/a" && part === 1;
/** Parts 1 to 3 rest on the implementation limits of PDF 1.7, annex C. */
const isBeforeFour = ({ family, part }: ClaimLevel): boolean => family === "pdf/a" && part < 4;
const isFour = (level: ClaimLevel, letter: "E" | "F" | undefined): boolean =>
  level.family === "pdf/a" && level.part === 4 && level.letter === letter;

/** Which standards each kind of obstacle is in the way of, with the clauses of ISO 19005-2 (19005-4 where it differs). */
const concerns: Readonly<Record<ObstacleKind, (level: ClaimLevel) => boolean>> = {
  // ISO 14289-2, 8.2.3, by ISO/TS 32005, table 5
  "contents-in-cell": (level) => isAccessible(level) && level.part === 2,
  // ISO 14289-1, 7.1; ISO 14289-2, 8.11
  "title-missing": isAccessible,
  // ISO 14289-1, 7.3; ISO 14289-2, 8.2.5.28
  "alternative-missing": isAccessible,
  // ISO 14289-1, 7.4.2
  "heading-order": (level) => isAccessible(level) && level.part === 1,
  // ISO 19005-1, 6.4
  transparency: isFirst,
  // PDF 1.4, table 4.35: 1, 2, 4 or 8
  "deep-picture": isFirst,
  // 6.2.4.3
  "cmyk-picture": isArchive,
  // 6.2.11.8
  "glyph-missing": (level) => !isFirst(level),
  // 6.2.11.7; ISO 19005-4, 6.2.10.7
  "text-unmapped": (level) =>
    isTagged(level) || (level.family === "pdf/a" && (level.letter === "U" || level.part === 4)),
  // 6.2.11.7.3; ISO 14289-2, 8.4.3
  "private-use": (level) => isTagged(level) && !isFirst(level) && !(isAccessible(level) && level.part === 1),
  // The content of foreign pages is unknown.
  "foreign-page": () => true,
  // 6.8; ISO 19005-1, 6.1.11; ISO 19005-4, 6.9
  attachment: (level) => level.family === "pdf/a" && (level.part < 3 || isFour(level, undefined)),
  // ISO 19005-4, annex A
  "attachment-missing": (level) => isFour(level, "F"),
  // 6.4.1, 6.5.1, 6.5.2; ISO 19005-4, 6.6.1 takes them
  script: isBeforeFour,
  // 6.5.2; ISO 19005-4, 6.6.3
  "document-script": isArchive,
  // ISO 19005-1, 6.1.13
  layer: isFirst,
  // 6.9
  "layer-print": (level) => !isFirst(level),
  // ISO 14289-1, 7.16
  "extraction-forbidden": isAccessible,
  // 6.1.13
  nesting: isBeforeFour,
  "long-string": (level) => isBeforeFour(level) && !isFirst(level),
  "long-name": isBeforeFour,
  // ISO 19005-1, 6.1.12
  "very-long-string": isFirst,
  "long-list": isFirst,
  "large-number": isFirst,
  "second-claim": () => true,
  "other-edition": () => true,
};

export const isConcerned = (kind: ObstacleKind, level: ConformanceLevel): boolean => concerns[kind](levels[level]);

/**
 * SHA-256 of the table above, each obstacle with the levels it concerns: identifies the rules by which a claim was
 * judged.
 */
export const rulesHash: string = sha256(
  JSON.stringify(
    (Object.keys(concerns) as ObstacleKind[]).map((kind) => [
      kind,
      conformanceLevels.filter((level) => isConcerned(kind, level)),
    ]),
  ),
);

/** Levels to name beside one that is withheld: of the same part first, the stricter before the weaker. */
const fallbacks: readonly ConformanceLevel[] = [
  ...(["pdf/a-2a", "pdf/a-2u", "pdf/a-2b"] as const),
  ...(["pdf/a-3a", "pdf/a-3u", "pdf/a-3b"] as const),
  ...(["pdf/a-4", "pdf/a-4f"] as const),
  ...(["pdf/a-1a", "pdf/a-1b"] as const),
];

/** The level that a file with such obstacles would meet instead; undefined: none of those that are offered. */
export function levelInstead(wanted: ConformanceLevel, met: ReadonlySet<ObstacleKind>): ConformanceLevel | undefined {
  const { family, part } = levels[wanted];
  if (family === "pdf/ua") return undefined;
  const inTheWay = [...met].filter((kind) => kind !== "second-claim");
  const offered = fallbacks.filter((level) => isTagged(levels[wanted]) || !isTagged(levels[level]));
  const same = offered.filter((level) => levels[level].part === part);
  const others = offered.filter((level) => levels[level].part !== 1);
  return [...same, ...others].find((level) => !inTheWay.some((kind) => isConcerned(kind, level)));
}
