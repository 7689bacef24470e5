import { jsonStepSize } from "../../vocabulary/json/steps.ts";
import type { StopSignal } from "../../vocabulary/stopping/stop-signal.ts";

/** What is done with bytes that a caller sends, in the process that answers requests. */
export type StepKind = "bulk-slice" | "table-row" | "members" | "json";

interface StepBound {
  /** Bytes that one step gets at most. */
  readonly mostBytes: number;
  /** Milliseconds that a megabyte of the worst shape took, on two cores with others at work. */
  readonly msPerMegabyte: number;
}

const kilobyte = 1024;

/** Every synchronous step that touches a caller's bytes. Each stays below `longestStepMs`, whatever the bytes are. */
export const stepBounds: Readonly<Record<StepKind, StepBound>> = {
  /** Cuts a part of a bulk request's body into lines or rows. */
  "bulk-slice": { mostBytes: 16 * kilobyte, msPerMegabyte: 150 },
  /** Makes a line of a table's row. */
  "table-row": { mostBytes: 1024 * kilobyte, msPerMegabyte: 25 },
  /** Finds members of an object: in a bulk request's line, or in a body that is passed on as it came. */
  members: { mostBytes: jsonStepSize, msPerMegabyte: 115 },
  /** Reads a part of a JSON body. */
  json: { mostBytes: jsonStepSize, msPerMegabyte: 185 },
};

/** Nothing that a caller sends holds up the process for longer at a time. */
export const longestStepMs = 50;

/** The steps of one caller. */
export interface CallerSteps {
  /**
   * Does a piece of work with so many bytes when it is its turn.
   *
   * @throws what the caller's signal was aborted with, or what the work throws
   */
  one<Result>(kind: StepKind, bytes: number, work: () => Result): Promise<Result>;
  /** Does work that stops after each step and yields the bytes which that step had. */
  all<Result>(kind: StepKind, work: Iterator<number, Result>): Promise<Result>;
}

/** Gives the steps of callers their turns: each turn of the event loop has one step, and callers take turns. */
export interface StepTurns {
  /** `payer`: who is charged, a tenant or an address. Work whose signal is aborted is not begun, or goes no further. */
  of(payer: string, signal?: StopSignal): CallerSteps;
}
