import { parsedOrNothing } from "../vocabulary/json/parsed-or-nothing.ts";

type HttpMethod = "GET" | "PUT" | "POST";

/** Body and headers of a request. */
export interface RequestContent {
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One tenant of a service, under the rights of a caller. */
export interface TenantService {
  /** `path`: below the tenant. @returns the answer's JSON. @throws ServiceProblem */
  readonly ask: (method: HttpMethod, path: string, sent?: RequestContent) => Promise<unknown>;
}

/** The service refused: its problem details (RFC 9457), or what it answered in their place. */
export class ServiceProblem extends Error {
  override readonly name = "ServiceProblem";
  readonly problem: Readonly<Record<string, unknown>>;

  constructor(message: string, problem: Readonly<Record<string, unknown>>) {
    super(message);
    this.problem = problem;
  }
}

/** The answer's JSON. @throws ServiceProblem of another status than 2xx */
export function answerIn(status: number, text: string): unknown {
  const body = parsedOrNothing(text);
  if (status >= 200 && status < 300) return body;
  const problem = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  throw new ServiceProblem(String(problem["message"] ?? `The service answered ${status}.`), problem);
}
