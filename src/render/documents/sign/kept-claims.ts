import type { ClaimRecord, ClaimsRecord } from "../../../vocabulary/colophon.ts";
import type { ConformanceLevel } from "../../../vocabulary/definition/document/conformance.ts";
import type { Report } from "../../contract/report.ts";
import type { ObstacleKind } from "../../model/document/claims.ts";
import type { PdfUpdate } from "../../pdf-syntax/reader/pdf-update.ts";
import { type ClaimedMetadata, type FileClaim, withoutClaim } from "../claims/claims-in.ts";

/** A claim of a file that is signed again: with `inTheWay`, it is made no longer. */
export interface JudgedClaim {
  readonly claim: FileClaim;
  readonly inTheWay: readonly InTheWay[];
}

interface InTheWay {
  readonly kind: string;
  /** A JSON Pointer, as the block's own file has it. */
  readonly path: string;
  readonly message: string;
}

/** Facts about the added signature. */
interface Addition {
  /** Verdicts on the same claims in the file in which the block was set. */
  readonly record: ClaimsRecord | null;
  readonly report: Report;
  readonly isShown: boolean;
  /** It has no place in the structure of a tagged file. */
  readonly isUntagged: boolean;
}

/** The claims of a file by which a block is judged: levels that are known here. */
export const levelsOf = ({ claims }: Pick<ClaimedMetadata, "claims">): readonly ConformanceLevel[] =>
  claims.flatMap(({ level }) => level ?? []);

/** Obstacles of the file in which a block is set, and not of the block. */
const ofItsFile: ReadonlySet<string> = new Set<ObstacleKind>([
  "attachment-missing",
  "second-claim",
  "other-edition",
  "title-missing",
]);

/** Each claim of a file, with what in a signature that is added is in its way. */
export const judgeClaims = (claims: readonly FileClaim[], addition: Addition): readonly JudgedClaim[] =>
  claims.map((claim) => ({ claim, inTheWay: [...inBlock(claim, addition), ...inField(claim, addition)] }));

function inBlock({ level }: FileClaim, { record, report }: Addition): readonly InTheWay[] {
  const found = record?.requested.find((one) => one.level === level)?.obstacles ?? [];
  const prefix = `Not ${level}: `;
  const said = report
    .leveled()
    .filter(({ code, message }) => code === "CONFORMANCE_OBSTACLE" && message.startsWith(prefix));
  return found
    .filter(({ kind }) => !ofItsFile.has(kind))
    .map(({ kind, path }) => {
      const message = said.find((one) => one.path === path)?.message.slice(prefix.length);
      return { kind, path, message: message ?? "the signature's block shows what it forbids." };
    });
}

function inField({ family, level }: FileClaim, { isShown, isUntagged }: Addition): readonly InTheWay[] {
  const path = "/document/signature/visible";
  return [
    ...(level === undefined && isShown ? [{ kind: "unknown-level", path, message: unknown }] : []),
    // ISO 14289-1, 7.18.4; ISO 14289-2, 8.10.2.3
    ...(family === "pdf/ua" && isShown && isUntagged ? [{ kind: "field-untagged", path, message: untagged }] : []),
  ];
}

const unknown = "what this level forbids is not known here, so a visible signature may break it.";
const untagged =
  "a field that is added has no place in the structure; sign an empty field of the definition, or invisibly.";

const named = ({ level, family }: FileClaim): string => level ?? family;

/** Reports claims that are no longer made, as findings. */
export function reportClaims(judged: readonly JudgedClaim[], report: Report): void {
  for (const { claim, inTheWay } of judged) {
    if (inTheWay.length === 0) continue;
    const message = `The claim ${named(claim)} of the file is left out: the signature stands in its way.`;
    report.add("CONFORMANCE_WITHHELD", "CONFORMANCE_WITHHELD", "", message);
    for (const one of inTheWay)
      report.add(undefined, "CONFORMANCE_OBSTACLE", one.path, `Not ${named(claim)}: ${one.message}`);
  }
}

/** The verdicts, for the colophon. `rules`: hash of the rules by which they were judged. */
export const recordOfClaims = (judged: readonly JudgedClaim[], rules: string): ClaimsRecord => ({
  rules,
  requested: judged.map(
    ({ claim, inTheWay }): ClaimRecord => ({
      level: named(claim),
      path: "",
      written: inTheWay.length === 0,
      obstacles: inTheWay.map(({ kind, path }) => ({ kind, path })),
      obstacleCount: inTheWay.length,
    }),
  ),
});

/** Takes the claims back that the file makes no longer: its metadata get another version, in the object that they are in. */
export function withdrawClaims(
  update: PdfUpdate,
  { reference, text }: ClaimedMetadata,
  judged: readonly JudgedClaim[],
): void {
  const lost = judged.filter(({ inTheWay }) => inTheWay.length > 0);
  if (lost.length === 0) return;
  const kept = lost.reduce((metadata, { claim }) => withoutClaim(metadata, claim), text);
  update.setStream(reference, "/Type /Metadata/Subtype /XML", Buffer.from(kept, "utf8"));
}
