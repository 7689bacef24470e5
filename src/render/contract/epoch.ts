import type { Outside } from "./outside.ts";

/** Questions that jobs in a row put again and again. */
type Repeated = "template" | "asset";

/** A question whose answer may be kept for other jobs. */
export type RepeatedQuestion = { readonly [Ask in Repeated]: readonly [Ask, ...Parameters<Outside[Ask]>] }[Repeated];

/** The same text for the same question, on both sides of a channel. */
export const keyOf = (question: readonly unknown[]): string => JSON.stringify(question);

/** A time in which the same question has the same answer, as one job knows it. */
export interface Epoch {
  /** No other epoch has it, of any tenant. */
  readonly id: number;
  /** Whether this question was answered in this epoch, and the answer may be given to other jobs of the epoch. */
  mayKeep(question: readonly unknown[]): boolean;
  /** The job was given a kept answer. @throws Error when that may not be kept */
  reuse(question: readonly unknown[]): void;
}

/** Answers for one job, some of which are the same for other jobs. */
export interface RepeatingOutside extends Outside {
  /** Called when a host begins the job. */
  readonly epoch?: () => Epoch;
}
