/*
 * Long work of a render host asks here, with each unit, whether anybody still waits for it.
 *
 * A thread has one task at a time, and all that it does is for that one: so this belongs to the thread and not to what it reads or makes, and
 * no result depends on it. There is a result, or nobody who would get one. Threads that nobody says anything to go on with everything.
 */

import { callerLeft } from "./stop-signal.ts";

let isUnwanted = (): boolean => false;

/** From now on, `leftAlone` says whether nobody waits any more for what this thread does. Answers with what said it before. */
export function attendTo(leftAlone: () => boolean): () => boolean {
  const before = isUnwanted;
  isUnwanted = leftAlone;
  return before;
}

/**
 * A unit of work: a line, an element, an object, a value, some thousand bytes. A few nanoseconds.
 *
 * @throws the refusal of a caller who left, when nobody waits any more
 */
export function keepOn(): void {
  if (isUnwanted()) throw callerLeft();
}
