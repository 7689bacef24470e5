import type { TestService } from "./service.ts";

/** A browser that is signed in to a service's studio. */
export interface StudioClient {
  /** As a Cookie header says it. */
  readonly cookie: string;
  readonly csrf: string;
  /** By the cookie, as a page of the studio does; `headers` win. A path without a leading slash is the tenant's own. */
  ask(method: string, path: string, more?: Asking): Promise<Response>;
}

interface Asking {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: NonNullable<RequestInit["body"]>;
  readonly json?: unknown;
}

type Service = Pick<TestService, "baseUrl" | "tenantId" | "credentials">;

const fromHere = { "sec-fetch-site": "same-origin" };

/** `POST /studio/session`, with the service's first key unless another is given. */
export const beginSession = (
  { baseUrl, credentials = {} }: { readonly baseUrl: string; readonly credentials?: object },
  json: object = credentials,
  headers: Readonly<Record<string, string>> = fromHere,
): Promise<Response> =>
  fetch(`${baseUrl}/studio/session`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(json),
  });

/** The cookie that an answer sets, as the browser sends it back. */
export const cookieOf = (answer: Response): string => (answer.headers.get("set-cookie") ?? "").split(";", 1)[0] ?? "";

export async function openStudio(service: Service, json?: object): Promise<StudioClient> {
  const cookie = cookieOf(await beginSession(service, json));
  return await studioWith(service, cookie);
}

export async function studioWith({ baseUrl, tenantId }: Service, cookie: string): Promise<StudioClient> {
  const session = await fetch(`${baseUrl}/studio/session`, { headers: { cookie } });
  const { csrf } = (await session.json()) as { readonly csrf: string };
  return {
    cookie,
    csrf,
    ask: (method, path, { headers = {}, body, json } = {}) => {
      const sent = json === undefined ? body : JSON.stringify(json);
      return fetch(`${baseUrl}${path.startsWith("/") ? path : `/studio/v1/${tenantId}/${path}`}`, {
        method,
        redirect: "manual",
        headers: {
          ...{ cookie, "x-colophon-csrf": csrf, ...fromHere },
          ...(json === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(sent === undefined ? {} : { body: sent }),
      });
    },
  };
}
