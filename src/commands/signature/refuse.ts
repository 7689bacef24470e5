import type { Clock } from "../../ports/clock/port.ts";
import type { EventLog } from "../../ports/event-log/port.ts";
import type { Outside } from "../../render/contract/outside.ts";
import { type SignatureRefused, signatureStream } from "../../vocabulary/events/signature.ts";
import { randomGuid } from "../../vocabulary/ids.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { appendEvents } from "../append-events.ts";
import type { Origin } from "../origin.ts";

type RefusedSignature = Pick<SignatureRefused["data"], "attempt" | "format" | "documentId">;

/** An attempt to sign, and the key that was found for it. */
export class SigningAttempt {
  readonly #wanted: RefusedSignature;
  #certificate: string | null = null;

  constructor(wanted: RefusedSignature) {
    this.#wanted = wanted;
  }

  /** Notes the key when it is found: a name that leads to none may be anything, a password too. */
  watch<Answering extends Outside>(outside: Answering): Answering {
    const noting = async <Found>(name: string, found: Promise<Found | undefined>): Promise<Found | undefined> => {
      const answer = await found;
      if (answer !== undefined) this.#certificate = name;
      return answer;
    };
    return {
      ...outside,
      certificate: (path) => noting(path, outside.certificate(path)),
      vaultKey: (name) => noting(name, outside.vaultKey(name)),
    };
  }

  /**
   * Does it; a signature that cannot be applied is in the log before the caller hears of it.
   *
   * @throws Refusal of `work`; UNAVAILABLE when the log does not answer
   */
  async run<Done>(
    { log, clock }: { readonly log: EventLog; readonly clock: Clock },
    origin: Origin,
    work: () => Promise<Done>,
  ): Promise<Done> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refusal && error.reason !== undefined) {
        const { tenantId, now: at } = origin;
        const { reason } = error;
        const data = { tenantId, ...this.#wanted, reason, certificate: this.#certificate, at };
        // A command that comes again may succeed, and is another attempt: this has an id of its own.
        const commandId = randomGuid(clock.randomBytes(16));
        const event: SignatureRefused = { type: "SignatureRefused", data };
        await appendEvents(log, signatureStream(tenantId, commandId), "absent", { ...origin, commandId }, [event]);
      }
      throw error;
    }
  }
}
