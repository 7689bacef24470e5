import type { ComponentChildren } from "preact";
import { Refused } from "../client/call.ts";
import type { Called } from "../client/use-call.ts";
import { type Words, words } from "../words/words.ts";

interface Given<T> {
  readonly called: Called<T>;
  readonly children: (value: T, headers: Headers) => ComponentChildren;
}

/** The answer of a call, once it is here; else that it is under way, or why it failed and what to do. */
export function Loaded<T>({ called: { load, reload }, children }: Given<T>) {
  const { state } = words.value;
  if (load.state === "ready") return <>{children(load.value, load.headers)}</>;
  if (load.state === "loading")
    return (
      <p class="loading" role="status">
        {state.loading}
      </p>
    );
  return (
    <div class="notice" role="alert">
      <p>{troubleOf(load.error, words.value)}</p>
      <button type="button" onClick={reload}>
        {state.again}
      </button>
    </div>
  );
}

/** Why a request failed, in a sentence, with the request's id where the service gave one. */
export function troubleOf(error: unknown, { state }: Words): string {
  if (!(error instanceof Refused)) return state.unreachable;
  const { requestId, errors = [] } = error.problem;
  const places = errors.map(({ path, message }) => `${path ?? ""} ${message ?? ""}`.trim());
  const request = requestId === undefined ? "" : ` (${state.request} ${requestId})`;
  return `${[error.message, ...places.slice(0, 3)].join(" ")}${request}`;
}
