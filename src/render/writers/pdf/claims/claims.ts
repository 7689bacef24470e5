import type { ClaimRecord, ClaimsRecord } from "../../../../vocabulary/colophon.ts";
import type { ConformanceLevel } from "../../../../vocabulary/definition/document/conformance.ts";
import type { Report } from "../../../contract/report.ts";
import type { AskedClaims, Claim, ClaimObstacle, ObstacleKind } from "../../../model/document/claims.ts";
import type { PdfVersion } from "../file/pdf-file.ts";
import { editionOf, isConcerned, levelInstead, levels, rulesHash } from "./levels.ts";

/** ISO 32000-1, annex C.2. */
const mostNested = 28;
const deep = `more than ${mostNested} clips and transforms stand inside each other.`;

/** Obstacles listed for one claim; of more, the number is. */
const mostListed = 10;

/** Obstacles of one claim in the colophon; of more, the number is. */
const mostRecorded = 100;

/**
 * The claims a file makes of itself. Code that writes what a standard forbids adds an obstacle, once for a place;
 * when all is written, a claim without an obstacle stands, and any other is withheld with its reasons. Nothing is read
 * back: what is not an obstacle must not be written.
 */
export class ConformanceClaims {
  readonly requested: readonly Claim[];
  /** The version of PDF in which the file is written: that of the first claim; PDF 1.4 where a claim of PDF/A-1 can be made. */
  readonly edition: PdfVersion;
  readonly #obstacles = new Map<string, ClaimObstacle>();
  readonly #seeThrough: readonly string[];

  constructor({ claims, obstacles, seeThrough = [] }: AskedClaims) {
    this.requested = claims;
    this.#seeThrough = seeThrough;
    const unfit = new Set(obstacles.flatMap(({ kind, path }) => (isOfClaim(kind) ? [path] : [])));
    const editions = claims.flatMap(({ level, path }) => (unfit.has(path) ? [] : [editionOf(level)]));
    this.edition = editions.toSorted()[0] ?? "1.7";
    for (const { kind, path, message } of obstacles) this.hinder(kind, path, message);
  }

  /** An archive is requested: colours need an output intent. */
  get isArchive(): boolean {
    return this.requested.some(({ level }) => levels[level].family === "pdf/a");
  }

  /** Accessibility is requested: what only people can judge is worth a remark. */
  get isAccessible(): boolean {
    return this.requested.some(({ level }) => levels[level].family === "pdf/ua");
  }

  /**
   * The version that the file declares: PDF 1.4 only while no known obstacle prevents the claim that needs it, PDF 1.7
   * in its place.
   */
  get version(): PdfVersion {
    const isFirst = this.edition === "1.4" && this.requested.some((claim) => this.#isClaimed(claim, "1.4"));
    return this.edition === "1.4" && !isFirst ? "1.7" : this.edition;
  }

  #isClaimed(claim: Claim, edition: PdfVersion): boolean {
    return editionOf(claim.level) === edition && this.#inTheWayOf(claim).length === 0;
  }

  /** Costs nothing where no claim is requested. */
  hinder(kind: ObstacleKind, path: string, message: string): void {
    if (this.requested.length === 0) return;
    const key = `${kind} ${path}`;
    if (!this.#obstacles.has(key)) this.#obstacles.set(key, { kind, path, message });
  }

  /** Something that is painted lets what is beneath shine through. */
  seeThrough(): void {
    const places = this.#seeThrough.length > 0 ? this.#seeThrough : ["/document/content"];
    for (const path of places) this.hinder("transparency", path, shinesThrough);
  }

  /** `depth`: of graphics states inside each other in one content stream. */
  nest(depth: number): void {
    if (depth > mostNested) this.hinder("nesting", "/document/content", deep);
  }

  /** The claims that stand; those that do not are reported. */
  settle(report: Report): readonly ConformanceLevel[] {
    return this.requested.filter((claim) => this.#stands(claim, report)).map(({ level }) => level);
  }

  /** The verdict and evidence for each claim, once everything is written. */
  record(): ClaimsRecord {
    return { rules: rulesHash, requested: this.requested.map((claim) => this.#recordOf(claim)) };
  }

  #recordOf(claim: Claim): ClaimRecord {
    const inTheWay = this.#inTheWayOf(claim);
    return {
      level: claim.level,
      path: claim.path,
      written: inTheWay.length === 0,
      obstacles: inTheWay.slice(0, mostRecorded).map(({ kind, path }) => ({ kind, path })),
      obstacleCount: inTheWay.length,
    };
  }

  #stands(claim: Claim, report: Report): boolean {
    const inTheWay = this.#inTheWayOf(claim);
    if (inTheWay.length === 0) return true;
    report.add("CONFORMANCE_WITHHELD", "CONFORMANCE_WITHHELD", claim.path, this.#withheld(claim, inTheWay));
    for (const { path, message } of inTheWay.slice(0, mostListed)) {
      report.add(undefined, "CONFORMANCE_OBSTACLE", path, `Not ${claim.level}: ${message}`);
    }
    return false;
  }

  #inTheWayOf({ level, path }: Claim): readonly ClaimObstacle[] {
    const concerned = [...this.#obstacles.values()].filter(({ kind }) => isConcerned(kind, level));
    return concerned.filter((obstacle) => obstacle.path === path || !isClaim.test(obstacle.path));
  }

  #withheld({ level }: Claim, inTheWay: readonly ClaimObstacle[]): string {
    const met = new Set([...this.#obstacles.values()].map(({ kind }) => kind));
    const instead = met.has("other-edition") ? undefined : levelInstead(level, met);
    const count = inTheWay.length === 1 ? "one thing is" : `${inTheWay.length} things are`;
    const listed = inTheWay.length > mostListed ? `, the first ${mostListed} of them are listed` : "";
    const hint = instead === undefined ? "" : ` The file would meet ${instead}.`;
    return `The claim ${level} is left out: ${count} in its way${listed}.${hint}`;
  }
}

/** Matches obstacles that a claim itself causes and that concern no other claim. */
const isClaim = /^[/]document[/]conformance[/]/;

const isOfClaim = (kind: ObstacleKind): boolean => kind === "second-claim" || kind === "other-edition";

const shinesThrough = "what is beneath shines through; PDF/A-1 wants everything opaque. PDF/A-2 takes it as it is.";
