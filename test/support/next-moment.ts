/** Resolves when the clock has gone on by a millisecond: what is made then is later than what was made before, in every list. */
export async function nextMoment(): Promise<void> {
  for (const at = Date.now(); Date.now() === at; ) await new Promise((resolve) => setImmediate(resolve));
}
