/** The outcome of a claim to keep drafts under a name. */
interface Holding {
  /** From now on nobody else does. */
  readonly held: () => void;
  /** Another tab of this browser does; `held` follows when it is closed. */
  readonly elsewhere: () => void;
}

/** Keeps a name for this tab until the function that it returns is called. */
export function holdPlace(name: string, { held, elsewhere }: Holding): () => void {
  // Without a secure context browsers have none: tabs then share the place, as far as they are not looked at.
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) {
    held();
    return () => undefined;
  }
  const stop = new AbortController();
  const left = new Promise<void>((resolve) => stop.signal.addEventListener("abort", () => resolve()));
  const keep = (): Promise<void> | undefined => {
    if (stop.signal.aborted) return undefined;
    held();
    return left;
  };
  void locks.request(name, { ifAvailable: true }, (lock) => {
    if (lock !== null) return keep();
    if (stop.signal.aborted) return undefined;
    elsewhere();
    // Ends with an error where this tab is closed before the other.
    locks.request(name, { signal: stop.signal }, keep).catch(() => undefined);
    return undefined;
  });
  return () => stop.abort();
}
