import { createHmac, X509Certificate } from "node:crypto";
import type { AuthorityAnswer, Outside, ValidationRequest } from "../../contract/outside.ts";
import { shown } from "../../contract/quoted.ts";
import { subjectOf } from "../certificate.ts";
import { DerError } from "../der/read.ts";
import { ValidationError } from "./validation-error.ts";

type AuthorityReply = Exclude<AuthorityAnswer, { failure: string }>;

/** A document's chains are of some four certificates; more requests than this are no chain that anybody has. */
const mostRequests = 24;

/** Asks for what shows that certificates are valid, so often and no more; the same thing once. */
export class ValidationClient {
  readonly #outside: Pick<Outside, "validation">;
  readonly #seed: string;
  readonly #before = new Map<string, Promise<AuthorityReply>>();

  /** `seed`: 64 hexadecimal digits, a secret from which nonces follow. */
  constructor(outside: Pick<Outside, "validation">, seed: string) {
    this.#outside = outside;
    this.#seed = seed;
  }

  /** 16 bytes for a query about a certificate, the same for the same job. */
  nonce(certificate: Uint8Array): Uint8Array {
    return createHmac("sha256", Buffer.from(this.#seed, "hex"))
      .update("status")
      .update(certificate)
      .digest()
      .subarray(0, 16);
  }

  /** A certificate as messages name it. */
  named(certificate: Uint8Array): string {
    return shown(subjectOf(new X509Certificate(certificate)));
  }

  /** @throws ValidationError */
  send(request: ValidationRequest): Promise<AuthorityReply> {
    const { kind, address } = request;
    const key = `${kind} ${address} ${"query" in request ? Buffer.from(request.query).toString("hex") : ""}`;
    const before = this.#before.get(key);
    if (before !== undefined) return before;
    if (this.#before.size >= mostRequests)
      throw new ValidationError(`more than ${mostRequests} requests would be needed, which is the limit`);
    const answer = this.#outside.validation(request).then(usable);
    this.#before.set(key, answer);
    return answer;
  }

  /**
   * The answer of the first address that gives one. `what`: name of the answer, for the message when there is none.
   *
   * @throws ValidationError
   */
  async first<Found>(
    what: string,
    addresses: readonly string[],
    ask: (address: string) => Promise<Found>,
  ): Promise<Found> {
    const failures: string[] = [];
    for (const address of addresses) {
      try {
        return await ask(address);
      } catch (error) {
        if (!(error instanceof ValidationError) && !(error instanceof DerError)) throw error;
        const why = error instanceof DerError ? "its answer cannot be read" : error.message;
        failures.push(`${hostOf(address)}: ${why}`);
      }
    }
    if (failures.length === 0) throw new ValidationError(`no certificate says where ${what} can be had`);
    throw new ValidationError(`${what} cannot be had (${failures.join("; ")})`);
  }
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : "an address");

function usable(answer: AuthorityAnswer): AuthorityReply {
  if ("failure" in answer) throw new ValidationError(answer.failure.replace(/[.]$/, ""));
  if (answer.status !== 200) throw new ValidationError(`it answers with status ${answer.status}`);
  return answer;
}
