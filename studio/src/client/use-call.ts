import { useCallback, useEffect, useState } from "preact/hooks";
import { type Answer, call, type Given, type Route } from "./call.ts";
import { watch } from "./changes.ts";

type Load<T> =
  | { readonly state: "loading" }
  | { readonly state: "ready"; readonly value: T; readonly headers: Headers }
  | { readonly state: "failed"; readonly error: unknown };

export interface Called<T> {
  readonly load: Load<T>;
  /** Calls once more; what is shown stays until the answer is here. */
  readonly reload: () => void;
}

/** The answer of a route while a component is shown; called again when what is given changes, and a list when its things do. */
export function useCall<R extends Route>(route: R, given: Given<R> = {}): Called<Answer<R>> {
  const [load, setLoad] = useState<Load<Answer<R>>>({ state: "loading" });
  const [turn, setTurn] = useState(0);
  // Stands for `given`, which is a new object at every rendering.
  const key = JSON.stringify(given);
  useEffect(() => {
    const stop = new AbortController();
    call(route, { ...given, signal: stop.signal }).then(
      (answered) => {
        if (!stop.signal.aborted) setLoad({ state: "ready", ...answered });
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setLoad({ state: "failed", error });
      },
    );
    return () => stop.abort();
  }, [route, key, turn]);
  const reload = useCallback(() => setTurn((last) => last + 1), []);
  useEffect(() => watch(route, reload), [route, reload]);
  return { load, reload };
}
