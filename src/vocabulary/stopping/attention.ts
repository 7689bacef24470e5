/*
 * Long work of a render host asks here, with each unit, whether anybody still waits for it.
 *
 * A thread has one task at a time, and all that it does is for that one: so this belongs to the thread and not to what it reads or makes, and
 * no result depends on it. There is a result, or nobody who would get one. Threads that nobody says anything to go on with everything.
 */

let ask = (): void => undefined;

/** From now on, `next` throws when nobody waits any more for what this thread does (`askWhether`). Answers with what did it before. */
export function attendTo(next: () => void): () => void {
  const before = ask;
  ask = next;
  return before;
}

/**
 * A unit of work: a line, an element, an object, a value, some thousand bytes. A few nanoseconds.
 *
 * @throws the refusal of a caller who left, when nobody waits any more
 */
export function keepOn(): void {
  ask();
}
