import type { SamplerName } from "../../vocabulary/samplers.ts";

/** Whether a trace is recorded; `parent`: whether the caller records it, undefined when the trace begins here. */
export type Sampler = (traceId: string, parent: boolean | undefined) => boolean;

/** Hexadecimal digits of an id that decide: as many as a number holds exactly. */
const decidingDigits = 13;
const all = 16 ** decidingDigits;

/** `ratio`: of traces, from 0 to 1. Services that agree on it record the same traces. */
export function samplerOf(name: SamplerName, ratio: number): Sampler {
  const byRatio: Sampler = (traceId) => Number.parseInt(traceId.slice(-decidingDigits), 16) >= (1 - ratio) * all;
  const asParent =
    (own: Sampler): Sampler =>
    (traceId, parent) =>
      parent ?? own(traceId, parent);
  switch (name) {
    case "always_on":
      return () => true;
    case "always_off":
      return () => false;
    case "traceidratio":
      return byRatio;
    case "parentbased_always_on":
      return asParent(() => true);
    case "parentbased_always_off":
      return asParent(() => false);
    case "parentbased_traceidratio":
      return asParent(byRatio);
  }
}
