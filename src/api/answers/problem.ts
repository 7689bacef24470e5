import { type RefusalCode, refusals } from "../../vocabulary/codes.ts";
import type { Problem } from "../../vocabulary/http/problem.ts";
import { limits } from "../../vocabulary/limits.ts";
import type { RefusalRecord } from "../../vocabulary/refusal.ts";

export const problemMediaType = "application/problem+json";

/** The faults of these are the news; of other refusals the sentence is, and the fault only shows the place. */
const validation: ReadonlySet<RefusalCode> = new Set(["INVALID_DEFINITION", "INVALID_REQUEST"]);

/**
 * The one error object (RFC 9457). `instance` is the request's path, without its query: queries may hold what logs and answers
 * should not.
 */
export function problemOf(refusal: RefusalRecord, instance: string, requestId: string): Problem {
  const { status, title, retryable, remedy } = refusals[refusal.code];
  const faults = refusal.faults.slice(0, limits.faults);
  const [first] = faults;
  const isValidation = first !== undefined && validation.has(refusal.code);
  return {
    type: problemType(refusal.code),
    title,
    status,
    detail: isValidation ? counted(refusal.faults.length) : sentences(refusal.message, remedy),
    errorCode: refusal.code,
    isRetryable: retryable,
    message: isValidation ? first.message : refusal.message,
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
