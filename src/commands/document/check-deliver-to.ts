import { came } from "../../vocabulary/check/sentences.ts";
import { type DeliverTo, deliveryTarget } from "../../vocabulary/http/deliver-to.ts";
import { object, typed } from "../../vocabulary/http/schema.ts";
import { compileBody } from "../../vocabulary/http/validate-body.ts";
import { escapeStep } from "../../vocabulary/json/pointer.ts";
import { type Fault, Refusal } from "../../vocabulary/refusal.ts";

const check = compileBody(object({ deliverTo: typed(deliveryTarget) }));
/** RFC 9110, 5.6.2. */
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
/** Visible characters of ASCII with spaces between them: no line ends, no controls. */
const headerValue = /^(?:[!-~](?:[ \t!-~]*[!-~])?)?$/;
/**
 * Headers that a caller may set, in lower case: what a store learns of a file, and from whom. Any other may open a door that is
 * none of the caller's: the address of a machine's own credentials, say, wants a header of its own.
 */
const headersTaken: ReadonlySet<string> = new Set([
  ...["authorization", "x-api-key", "cache-control", "content-disposition", "content-language", "content-md5"],
  ...["content-type", "digest", "expires", "if-match", "if-none-match", "repr-digest", "traceparent"],
]);
/** Those of stores: Amazon's S3 and its kin, Google's, Azure's, Alibaba's, Tencent's, Huawei's, OpenStack's. */
const familiesTaken = ["x-amz-", "x-goog-", "x-ms-", "x-oss-", "x-cos-", "x-obs-", "x-object-"];

const isTaken = (name: string): boolean =>
  headersTaken.has(name) || familiesTaken.some((family) => name.startsWith(family));

const takenInWords = [...headersTaken, ...familiesTaken.map((family) => `${family}…`)].join(", ");

/**
 * Checks `deliverTo` as a caller wrote it. No fault repeats a value.
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
    const path = `/deliverTo/headers/${escapeStep(name)}`;
    if (problem !== undefined) throw refused({ code: "INVALID_VALUE", path, message: problem });
    seen.add(name.toLowerCase());
  }
  return { url, headers };
}

function objectionToHeader(name: string, value: string, seen: ReadonlySet<string>): string | undefined {
  if (!headerName.test(name)) return `Expected the name of a header; came ${came(name)}.`;
  if (!isTaken(name.toLowerCase())) return `Expected one of the headers ${takenInWords}; came ${came(name)}.`;
  if (seen.has(name.toLowerCase())) return `Expected each header once; ${name} came twice.`;
  if (!headerValue.test(value)) return "Expected a value of visible ASCII characters, with spaces inside only.";
  return undefined;
}

/** Long enough for the name of every header. */
const longestPath = 200;

/** A name may be as long as the body: its place is cut. */
function refused({ path, ...fault }: Fault): Refusal {
  const place = path.length > longestPath ? `${path.slice(0, longestPath)}…` : path;
  return new Refusal("INVALID_REQUEST", fault.message, { faults: [{ ...fault, path: place }] });
}
