import type { Static } from "typebox";
import { came } from "../check/say.ts";
import { limits } from "../limits.ts";
import { type Fault, Refusal } from "../refusal.ts";
import { count, instant, type JsonSchema, object, record, text, typed } from "./schema.ts";
import { compileBody } from "./validate-body.ts";

/** Where a document is put when it is made. The query of the address and the values of the headers are secret. */
export interface DeliverTo {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

const target: JsonSchema = {
  type: "object",
  required: ["url"],
  additionalProperties: false,
  description: "Where the document is put (`PUT`) when it is made, as a presigned address of a bucket",
  properties: {
    url: text("https, or http to a host of OUTBOUND_INSIDE; its query is kept secret", {
      format: "uri",
      maxLength: limits.deliverToUrlLength,
    }),
    headers: {
      type: "object",
      maxProperties: limits.deliverToHeaders,
      additionalProperties: { type: "string", maxLength: limits.deliverToHeaderLength },
      description: "Sent with it; their values are kept secret. Content-Type is the document's unless it is here",
    },
  },
};

/** The bodies of generations that are also put somewhere; the description of `document` is filled in by `describe.ts`. */
export const deliveredSchemas: readonly JsonSchema[] = [
  record("DeliveredDefinition", {
    document: typed({ type: "object" }),
    deliverTo: typed(target),
  }),
  record("DeliveredTemplate", { deliverTo: typed(target) }, ["deliverTo"]),
];

const deliveryStates = ["pending", "succeeded", "failed"] as const;

/** How a delivery stands, in a document's record. */
export const documentDelivery = record(
  "DocumentDelivery",
  {
    state: text("How it stands", { enum: deliveryStates }),
    to: text("Scheme, host and path of the address; never its query"),
    attempts: count("Tries so far"),
    at: instant("The last try; before the first, when it was wanted"),
    error: text("Why the last try failed; absent when none did"),
  },
  ["error"],
);
export type DocumentDelivery = Static<typeof documentDelivery>;

const check = compileBody(object({ deliverTo: typed(target) }));
/** RFC 9110, 5.6.2. */
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
/** Visible characters of ASCII with spaces between them: no line ends, no controls. */
const headerValue = /^(?:[!-~](?:[ \t!-~]*[!-~])?)?$/;
/** Those of the connection (RFC 9110, 7.6.1), and those that say what the request is. */
const ownHeaders: ReadonlySet<string> = new Set([
  ...["host", "content-length", "connection", "transfer-encoding", "keep-alive", "te", "trailer", "upgrade"],
  ...["expect", "content-encoding", "content-range", "user-agent", "proxy-authorization", "proxy-connection"],
]);

/**
 * What a caller wrote as `deliverTo`, found right. No fault repeats a value.
 *
 * @throws Refusal INVALID_REQUEST with the places
 */
export function checkedDeliverTo(written: unknown, objection: (url: string) => string | undefined): DeliverTo {
  const [wrong] = check({ deliverTo: written });
  // A message of a schema may quote what came: an address with its secret.
  if (wrong !== undefined) throw refused({ ...wrong, message: wrong.message.replace(/; came .*$/s, ".") });
  const { url, headers = {} } = written as { readonly url: string; readonly headers?: DeliverTo["headers"] };
  const message = URL.canParse(url) ? objection(url) : "Expected a whole address, as https://example.com/path.";
  if (message !== undefined) throw refused({ code: "INVALID_VALUE", path: "/deliverTo/url", message });
  const seen = new Set<string>();
  for (const [name, value] of Object.entries(headers)) {
    const problem = objectionToHeader(name, value, seen);
    const path = `/deliverTo/headers/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (problem !== undefined) throw refused({ code: "INVALID_VALUE", path, message: problem });
    seen.add(name.toLowerCase());
  }
  return { url, headers };
}

function objectionToHeader(name: string, value: string, seen: ReadonlySet<string>): string | undefined {
  if (!headerName.test(name)) return `Expected the name of a header; came ${came(name)}.`;
  if (ownHeaders.has(name.toLowerCase())) return `Expected a header of the caller's; the service itself sets ${name}.`;
  if (seen.has(name.toLowerCase())) return `Expected each header once; ${name} came twice.`;
  if (!headerValue.test(value)) return "Expected a value of visible ASCII characters, with spaces inside only.";
  return undefined;
}

const refused = (fault: Fault): Refusal => new Refusal("INVALID_REQUEST", fault.message, { faults: [fault] });

/** What may be shown of an address. */
export function shownAddress(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
