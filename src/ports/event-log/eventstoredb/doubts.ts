import { FollowRefused, ForeignPosition, type LogPosition, LogUnavailable, UnknownPosition } from "../port.ts";
import { type EventStoreReads, headOf } from "./reading.ts";
import { stopwatch } from "./timing.ts";
import { clientErrorIn, troubleOf, troubles } from "./trouble.ts";

/** Whether a follower goes on after an error: one that cannot pass ends it, when the server has repeated it for as long as the table says. */
export class FollowerDoubts {
  readonly #reading: EventStoreReads;
  #lasts: (() => number) | undefined;
  /** It has answered another question since the error came for the first time. */
  #answers: boolean = false;

  constructor(reading: EventStoreReads) {
    this.#reading = reading;
  }

  /** The follower came further: what comes next is another error. */
  forget(): void {
    this.#lasts = undefined;
    this.#answers = false;
  }

  /** @throws LogUnavailable, ForeignPosition: there is no use in another try */
  async judge(error: unknown, reached: LogPosition): Promise<void> {
    const rule = troubles[troubleOf(error).kind];
    if (rule.believedAfter === undefined) return this.forget();
    this.#lasts ??= stopwatch();
    const isBelieved = this.#lasts() >= this.#reading.timing[rule.believedAfter];
    if (!isBelieved || this.#reading.closing.aborted) return;
    if (rule.isAskedAgain && !this.#answers) {
      this.#answers = await this.#isAnswered();
      return this.#answers ? undefined : this.forget();
    }
    throw await this.#verdict(error, reached);
  }

  async #isAnswered(): Promise<boolean> {
    return await headOf(this.#reading).then(
      () => true,
      () => false,
    );
  }

  async #verdict(error: unknown, reached: LogPosition): Promise<unknown> {
    const cause = clientErrorIn(error);
    switch (troubleOf(error).kind) {
      case "no-position":
        if (cause instanceof ForeignPosition) return cause;
        return new ForeignPosition(reached, await headOf(this.#reading), {
          cause: cause instanceof UnknownPosition ? cause.cause : cause,
        });
      case "denied":
      case "refused":
        return new LogUnavailable("The server does not let this user follow the log.", {
          outcomeUnknown: false,
          cause,
        });
      case "unavailable":
      case "unclear":
      case "absent":
      case "conflict":
      case "too-large":
      case "removed":
        return new FollowRefused(reached, cause);
    }
  }
}
