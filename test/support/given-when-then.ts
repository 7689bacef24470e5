import { expect } from "vitest";
import type { Decider } from "../../src/commands/decider.ts";
import type { RefusalCode } from "../../src/vocabulary/codes.ts";
import { Refusal } from "../../src/vocabulary/refusal.ts";

/** A rule as a story: what happened, what is requested, what follows. */
export interface Given<Command, Event> {
  when(command: Command): {
    /** Exactly these events. */
    thenEvents(events: readonly Event[]): void;
    thenNothing(): void;
    thenRefused(code: RefusalCode): void;
  };
}

export function given<State, Command, Event>(
  decider: Decider<State, Command, Event>,
  past: readonly NoInfer<Event>[],
): Given<Command, Event> {
  const state = past.reduce<State>((before, event) => decider.evolve(before, event), decider.initial);
  return {
    when: (command) => ({
      thenEvents: (events) => expect(decider.decide(command, state)).toEqual(events),
      thenNothing: () => expect(decider.decide(command, state)).toEqual([]),
      thenRefused: (code) => expect(refusalOf(() => decider.decide(command, state))).toBe(code),
    }),
  };
}

function refusalOf(decide: () => unknown): RefusalCode | undefined {
  try {
    decide();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
