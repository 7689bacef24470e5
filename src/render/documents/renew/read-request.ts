import { type Digest, digests } from "../../../vocabulary/digests.ts";
import { objectIn } from "../../../vocabulary/json/json-object.ts";
import { parseRequestBody } from "../../../vocabulary/json/parse-json.ts";
import { RequestFaults } from "../request-faults.ts";

/** A request to timestamp a stored document again. */
export interface RenewalRequest {
  /** Address of an RFC 3161 authority. */
  readonly timestampServer: string;
  readonly digest: Digest;
}

/** Reads the body of a renewal. @throws Refusal INVALID_JSON; INVALID_REQUEST with every fault */
export function readRenewal(body: Uint8Array): RenewalRequest {
  const members = objectIn(parseRequestBody(body));
  const faults = new RequestFaults();
  if (members === undefined) {
    faults.note("", "The body is an object with `timestampServer`.");
    throw faults.refusal();
  }
  const { timestampServer, digest: written = "sha256" } = members;
  const digest = digests.find((one) => typeof written === "string" && one === written.toLowerCase());
  const isAddress = typeof timestampServer === "string" && /^https?:[/][/][^ ]+$/i.test(timestampServer);
  faults.noteUnknown(members, ["timestampServer", "digest"], "; known are timestampServer and digest.");
  if (!isAddress)
    faults.note(
      "/timestampServer",
      "`timestampServer` is the http or https address of an RFC 3161 timestamp authority.",
    );
  if (digest === undefined) faults.note("/digest", `\`digest\` is one of ${digests.join(", ")}.`);
  if (!isAddress || digest === undefined || !faults.isEmpty) throw faults.refusal();
  return { timestampServer, digest };
}
