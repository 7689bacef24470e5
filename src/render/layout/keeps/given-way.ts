import type { ErrorCode } from "../../../vocabulary/codes.ts";
import type { Report, SizeAndSpace } from "../../contract/report.ts";

/** A constraint that gave way in a layout, or a size: what is reported of it once that layout stands on a page. */
export interface GivenWay {
  readonly errorCode: ErrorCode | undefined;
  readonly code: "KEEP_NOT_POSSIBLE" | "BLOCK_OVERFLOW" | "TEXT_CLIPPED";
  /** JSON Pointer. */
  readonly path: string;
  readonly message: string;
  readonly extent?: SizeAndSpace;
}

/** Where it goes: `givenWay` while a layout is tried, else the report. */
interface GivenWayTarget {
  readonly report: Report;
  readonly givenWay: GivenWay[] | undefined;
}

/** Reports what gave way; of a layout that is tried it is noted alone, since another one may stand on the page. */
export function reportGivenWay(given: GivenWay, { report, givenWay }: GivenWayTarget): void {
  if (givenWay !== undefined) givenWay.push(given);
  else report.add(given.errorCode, given.code, given.path, given.message, given.extent);
}

/** A layout that may be thrown away, and what gave way in it. */
interface LayoutTrial<T> {
  readonly result: T;
  readonly gaveWay: readonly GivenWay[];
}

/** Tries a layout: nothing of what gives way in it is reported until `reportTrial`. */
export function tryLayout<C extends GivenWayTarget, T>(context: C, work: (context: C) => T): LayoutTrial<T> {
  const givenWay: GivenWay[] = [];
  const result = work({ ...context, givenWay });
  return { result, gaveWay: givenWay };
}

/** Reports what gave way in a layout that was tried and stands. */
export function reportTrial(gaveWay: readonly GivenWay[], target: GivenWayTarget): void {
  for (const given of gaveWay) reportGivenWay(given, target);
}
