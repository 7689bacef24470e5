import { signal } from "@preact/signals";
import type { Problem, Routes, StudioSession } from "./generated/routes.ts";

/** undefined: not known yet; null: nobody. */
export const session = signal<StudioSession | null | undefined>(undefined);

export type Route = keyof Routes;
export type Answer<R extends Route> = Routes[R]["answer"];

type Path<R extends Route> = Omit<Routes[R]["path"], "tenantId">;

/** The parameters and the body of a route, without the tenant: it is the session's. */
export interface Given<R extends Route> {
  readonly path?: Path<R>;
  readonly query?: Routes[R]["query"];
  readonly body?: Routes[R]["body"];
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface Answered<R extends Route> {
  readonly value: Answer<R>;
  readonly headers: Headers;
}

/** A request that the service refused, with the problem that it answered. */
export class Refused extends Error {
  readonly problem: Partial<Problem> & { readonly status: number };

  constructor(problem: Partial<Problem> & { readonly status: number }) {
    super(problem.detail ?? problem.message ?? problem.title ?? String(problem.status));
    this.problem = problem;
  }
}

/** The address of a route below the door: `/studio/v1/…` for the session's cookie; without a door as callers name it. */
export function addressOf<R extends Route>(route: R, given: Given<R> = {}, door = "/studio"): string {
  const names: Readonly<Record<string, unknown>> = { tenantId: session.value?.tenantId, ...given.path };
  const [, path = ""] = route.split(" ");
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(names[name] ?? "")));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given.query ?? {}))
    if (value !== undefined && value !== "") query.set(name, String(value));
  return `${path.startsWith("/v1/") ? door : ""}${filled}${query.size === 0 ? "" : `?${query}`}`;
}

export const methodOf = (route: Route): string => route.slice(0, route.indexOf(" "));

const isRaw = (body: unknown): body is BodyInit =>
  typeof body === "string" || body instanceof Blob || body instanceof FormData || body instanceof ArrayBuffer;

function requestOf<R extends Route>(route: R, { body, headers, signal: stop }: Given<R>): RequestInit {
  const method = methodOf(route);
  const csrf = session.value?.csrf;
  const all = {
    ...(body === undefined || isRaw(body) ? {} : { "Content-Type": "application/json" }),
    ...(method === "GET" || csrf === undefined ? {} : { "X-Colophon-Csrf": csrf }),
    ...headers,
  };
  return {
    method,
    headers: all,
    ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
    ...(stop === undefined ? {} : { signal: stop }),
  };
}

/** Calls a route with the session's cookie; throws {@link Refused} when the service refuses. */
export async function call<R extends Route>(route: R, given: Given<R> = {}): Promise<Answered<R>> {
  const { csrf, clientId } = session.value ?? {};
  try {
    return await called(route, given);
  } catch (error) {
    // Nothing was done yet. With the word of the same client's new session it is.
    const isNew = isOfOldSession(error) && session.value?.clientId === clientId && session.value?.csrf !== csrf;
    if (!isNew) throw error;
    return await called(route, given);
  }
}

async function called<R extends Route>(route: R, given: Given<R>): Promise<Answered<R>> {
  const response = await fetch(addressOf(route, given), requestOf(route, given));
  return { value: (await answerOf(response)) as Answer<R>, headers: response.headers };
}

/** JSON of an answer, undefined when it holds none. A session that is over leads back to the sign-in page. */
export async function answerOf(response: Response): Promise<unknown> {
  const isJson = /[/+]json/.test(response.headers.get("Content-Type") ?? "");
  const value: unknown = isJson ? await response.json() : undefined;
  if (response.ok) return value;
  if (response.status === 401) session.value = null;
  const refused = new Refused({ ...(value as Partial<Problem> | undefined), status: response.status });
  if (isOfOldSession(refused)) await recallAgain();
  throw refused;
}

/** Whether a request came with the word of an earlier session, because another tab has signed in since. */
const isOfOldSession = (error: unknown): boolean =>
  error instanceof Refused && error.problem.errorCode === "CSRF_REFUSED";

const passing: readonly number[] = [429, 502, 503, 504];

/** Whether an answer says nothing of what was sent: the same request may succeed soon. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof Refused) || passing.includes(error.problem.status) || isOfOldSession(error);

async function recallAgain(): Promise<void> {
  const answer = await fetch("/studio/session").catch(() => undefined);
  if (answer?.ok === true) session.value = (await answer.json()) as StudioSession;
  else if (answer?.status === 401) session.value = null;
}
