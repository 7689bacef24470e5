import type { ErasedCounts, ErasedKind, ErasureCompleted, ErasureEvent } from "../../vocabulary/events/erasure.ts";
import { decidersOf, type StateFolding } from "../decider.ts";

interface Requested {
  readonly requestedBy: string;
  readonly requestedAt: string;
}

/** The deletion of a tenant as the events of its stream describe it. */
export type Erasure =
  | { readonly status: "absent" }
  | (Requested & { readonly status: "stopped"; readonly held: number; readonly stoppedAt: string })
  | (Requested & {
      readonly status: "open";
      readonly removed: ErasedCounts;
      /** The removal begun last, which may be incomplete; undefined: none was begun. */
      readonly last: { readonly streams: readonly string[]; readonly blobKeys: readonly string[] } | undefined;
    })
  | (Requested & { readonly status: "completed"; readonly completed: ErasureCompleted["data"] });

function evolveErasure(state: Erasure, event: ErasureEvent): Erasure {
  const requested = requestedOf(state);
  switch (event.type) {
    case "ErasureRequested": {
      const { by: requestedBy, at: requestedAt } = event.data;
      return { status: "open", requestedBy, requestedAt, removed: {}, last: undefined };
    }
    case "ErasureAdvanced": {
      const { streams, blobKeys, removed } = event.data;
      if (state.status !== "open") return state;
      return { ...state, removed: sumOf(state.removed, removed), last: { streams, blobKeys } };
    }
    case "ErasureStopped": {
      const { held, at: stoppedAt } = event.data;
      return requested === undefined ? state : { ...requested, status: "stopped", held, stoppedAt };
    }
    case "ErasureCompleted":
      return requested === undefined ? state : { ...requested, status: "completed", completed: event.data };
  }
}

/** How the events of a deletion's stream lead to its state. */
export const erasureFolding: StateFolding<Erasure, ErasureEvent> = {
  initial: { status: "absent" },
  evolve: evolveErasure,
};

/** Makes the decider of one command on deletions. */
export const erasureDecider = decidersOf(erasureFolding);

function requestedOf(state: Erasure): Requested | undefined {
  if (state.status === "absent") return undefined;
  const { requestedBy, requestedAt } = state;
  return { requestedBy, requestedAt };
}

function sumOf(one: ErasedCounts, other: ErasedCounts): ErasedCounts {
  const sums: Partial<Record<ErasedKind, number>> = { ...one };
  for (const [kind, count] of Object.entries(other) as [ErasedKind, number][]) sums[kind] = (sums[kind] ?? 0) + count;
  return sums;
}
