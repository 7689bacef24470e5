import { addressIn } from "../../credentials/ColophonApi.credentials.ts";
import type { Execution, FullResponse, RequestOptions } from "../../n8n.ts";

/** One tenant of a service, as the node calls it. */
export interface Service {
  /** `path`: below the tenant. Rejects with the service's own sentence when it refuses. */
  readonly send: (options: Omit<RequestOptions, "url"> & { readonly path: string }) => Promise<FullResponse>;
}

export async function serviceOf(execution: Execution): Promise<Service> {
  const credentials = await execution.getCredentials("colophonApi");
  const base = `${addressIn(credentials)}/v1/${encodeURIComponent(String(credentials["tenantId"]))}`;
  const { httpRequestWithAuthentication: request } = execution.helpers;
  return {
    send: async ({ path, ...options }) => {
      try {
        const whole = { ...options, url: `${base}/${path}`, returnFullResponse: true };
        return (await request.call(execution as never, "colophonApi", whole)) as FullResponse;
      } catch (cause) {
        throw new Error(sentenceOf(cause), { cause });
      }
    },
  };
}

/** The service's words for a refusal (RFC 9457), with its code and the first place; else what n8n says. */
function sentenceOf(cause: unknown): string {
  const { message, response, context } = cause as {
    readonly message?: string;
    readonly response?: { readonly data?: unknown; readonly body?: unknown };
    readonly context?: { readonly data?: unknown };
  };
  const problem = parsed(response?.data ?? response?.body ?? context?.data);
  if (typeof problem?.errorCode !== "string") return message ?? "The service did not answer.";
  const place = problem.errors?.[0]?.path;
  return `${problem.errorCode}: ${problem.message}${place === undefined ? "" : ` (${place})`}`;
}

interface Problem {
  readonly errorCode?: unknown;
  readonly message?: unknown;
  readonly errors?: readonly { readonly path?: string }[];
}

function parsed(body: unknown): Problem | undefined {
  const text =
    typeof body === "string"
      ? body
      : Buffer.isBuffer(body) || body instanceof ArrayBuffer
        ? Buffer.from(body as Buffer).toString("utf8")
        : undefined;
  if (text === undefined) return typeof body === "object" && body !== null ? body : undefined;
  try {
    return JSON.parse(text) as Problem;
  } catch {
    return undefined;
  }
}
