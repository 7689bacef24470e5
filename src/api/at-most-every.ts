/** Answers true at most once in so many milliseconds: for what every request would say again. */
export function atMostEvery(everyMs: number, now: () => number = () => performance.now()): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - last < everyMs) return false;
    last = now();
    return true;
  };
}
