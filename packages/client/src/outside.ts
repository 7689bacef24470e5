/** The client's only way to time, chance and network. Tests pass their own. */
export interface Outside {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Resolves after so many milliseconds; rejects with the signal's reason when that comes first. */
  readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** An Idempotency-Key that no other request has used: 1 to 255 characters. */
  readonly newKey: () => string;
}

/** The platform's own. */
export const platform: Outside = {
  fetch: (request) => fetch(request),
  now: () => Date.now(),
  wait: waitFor,
  newKey: () => crypto.randomUUID(),
};

function waitFor(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason);
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", end, { once: true });
  });
}
