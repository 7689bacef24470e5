import { type RefusalCode, refusals } from "../vocabulary/codes.ts";
import type { Fault, RefusalRecord } from "../vocabulary/refusal.ts";

/** The one error object (RFC 9457 problem details), with the members of every shape the specification shows. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly errorCode: RefusalCode;
  readonly isRetryable: boolean;
  readonly message: string;
  readonly instance: string;
  readonly requestId: string;
  /** With validation only: the first fault repeated, then all of them, at most a hundred. */
  readonly code?: string;
  readonly path?: string;
  readonly errors?: readonly Fault[];
}

export const problemMediaType = "application/problem+json";

const mostFaults = 100;

/** The faults of these are the news; of other refusals the sentence is, and the fault only shows the place. */
const validation: ReadonlySet<RefusalCode> = new Set(["INVALID_DEFINITION", "INVALID_REQUEST"]);

/** `instance` is the path asked for, without its query: queries may hold what logs and answers should not. */
export function problemOf(refusal: RefusalRecord, instance: string, requestId: string): Problem {
  const { status, title, retryable, remedy } = refusals[refusal.code];
  const faults = refusal.faults.slice(0, mostFaults);
  const [first] = faults;
  const told = first !== undefined && validation.has(refusal.code);
  return {
    type: problemType(refusal.code),
    title,
    status,
    detail: told ? counted(refusal.faults.length) : sentences(refusal.message, remedy),
    errorCode: refusal.code,
    isRetryable: retryable,
    message: told ? first.message : refusal.message,
    instance,
    requestId,
    ...(first === undefined ? {} : { code: first.code, path: first.path, errors: faults }),
  };
}

/** Where the kind of problem is described: the code in lower case with hyphens. */
export function problemType(code: RefusalCode): string {
  return `/problems/${code.toLowerCase().replaceAll("_", "-")}`;
}

function counted(faults: number): string {
  return faults === 1 ? "1 fault" : `${faults} faults`;
}

function sentences(message: string, remedy: string): string {
  return `${/[.!?]$/.test(message) ? message : `${message}.`} ${remedy}`;
}
