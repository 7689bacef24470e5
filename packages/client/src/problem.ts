import type { components } from "./generated/schema.ts";
import { isObject } from "./is-object.ts";

type Problem = components["schemas"]["Problem"];

/**
 * The service's own codes (docs/reference/errors.md), and two of the client: `UNEXPECTED_ANSWER`, something else than the service answered,
 * as a proxy does; `ANSWER_CUT_OFF`, the connection ended before the answer did.
 */
export type ProblemCode = Problem["errorCode"] | "UNEXPECTED_ANSWER" | "ANSWER_CUT_OFF";

/** One thing that is wrong with what was sent. */
export interface Fault {
  readonly code: string;
  /** A JSON Pointer (RFC 6901) into the body that was sent: `/document/content/0/stlye`. */
  readonly path: string;
  readonly message: string;
}

interface Known {
  readonly status: number;
  readonly code: ProblemCode;
  readonly message: string;
  readonly isRetryable: boolean;
  readonly requestId?: string | undefined;
  readonly faults?: readonly Fault[];
}

/** The service refused, or could not: RFC 9457 as an error. */
export class ColophonProblem extends Error {
  override readonly name = "ColophonProblem";
  /** The HTTP status; of a job and of a line of bulk, that which a request by itself would have had. */
  readonly status: number;
  readonly code: ProblemCode;
  /** Whether the same request can succeed later. */
  readonly isRetryable: boolean;
  /** Names the request in the service's log. */
  readonly requestId: string | undefined;
  /** Every fault of what was sent; empty when the problem is another one. */
  readonly faults: readonly Fault[];

  constructor({ status, code, message, isRetryable, requestId, faults = [] }: Known) {
    super(message);
    this.status = status;
    this.code = code;
    this.isRetryable = isRetryable;
    this.requestId = requestId;
    this.faults = faults;
  }
}

/** A problem as the service writes it, in an answer, a job or a line; `status` for what is no problem of the service's. */
export function problemOf(body: unknown, status: number): ColophonProblem {
  if (!isProblem(body)) return unexpected(body, status);
  const { errors = [], errorCode: code, message, isRetryable, requestId } = body;
  const faults = errors.map((fault) => ({
    code: fault.code ?? code,
    path: fault.path ?? "",
    message: fault.message ?? message,
  }));
  return new ColophonProblem({ status: body.status, code, message, isRetryable, requestId, faults });
}

function isProblem(body: unknown): body is Problem {
  return isObject(body) && typeof body["errorCode"] === "string" && typeof body["status"] === "number";
}

const shownCharacters = 200;

function unexpected(body: unknown, status: number): ColophonProblem {
  const text = (typeof body === "string" ? body : JSON.stringify(body)).slice(0, shownCharacters);
  const message = `Expected an answer of the service; came status ${status} with ${text === "" ? "no body" : `"${text}"`}. Is something between the client and the service?`;
  return new ColophonProblem({ status, code: "UNEXPECTED_ANSWER", message, isRetryable: status >= 500 });
}

/** The problem of an answer that is none of success; reads its body. */
export async function problemIn(response: Response): Promise<ColophonProblem> {
  const text = await response.text();
  return problemOf(parsed(text), response.status);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
