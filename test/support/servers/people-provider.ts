import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { newKey, signedWith } from "./identity-provider.ts";

/** An account of the provider, and what the provider says of it. */
interface Account {
  readonly sub: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** An OpenID provider that others wrote, in this process, by which people sign in. */
export interface PeopleProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Paths of the requests that came. */
  readonly paths: string[];
  /** The person who signs in from now on; undefined: one who refuses consent. */
  account: Account | undefined;
  /** Whether it answers. */
  isAway: boolean;
  /** A token of these claims, signed with the provider's key; undefined claims are left out. */
  signed(claims: Readonly<Record<string, unknown>>, header?: Readonly<Record<string, unknown>>): Promise<string>;
  /** The service whose people sign in: the addresses that they are sent back to. */
  serve(baseUrl: string): Promise<void>;
  stop(): Promise<void>;
}

const clientId = "colophon";
const clientSecret = "a".repeat(40);

export async function startPeopleProvider(): Promise<PeopleProvider> {
  let listener: RequestListener = (_request, response) => void response.writeHead(503).end();
  const key = await newKey("people");
  const server = createServer((request, response) => {
    provider.paths.push(request.url ?? "");
    if (provider.isAway) response.writeHead(503).end();
    else listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: PeopleProvider = {
    ...{ issuer, clientId, clientSecret, paths: [], account: undefined, isAway: false },
    signed: (claims, header) => signedWith(key, JSON.parse(JSON.stringify(claims)), header),
    serve: async (baseUrl) => {
      listener = await listenerOf(provider, baseUrl, key.jwk);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return provider;
}

async function listenerOf(people: PeopleProvider, baseUrl: string, jwk: object): Promise<RequestListener> {
  // It warns of this version of Node.js and of its store in memory.
  const { warn, info } = console;
  Object.assign(console, { warn: () => undefined, info: () => undefined });
  try {
    const { Provider } = await import("oidc-provider");
    const accounts = new Map<string, Account>();
    const provider = new Provider(people.issuer, {
      jwks: { keys: [jwk] },
      cookies: { keys: ["cookies of the tests"] },
      clients: [
        {
          ...{ client_id: clientId, client_secret: clientSecret, grant_types: ["authorization_code"] },
          redirect_uris: [`${baseUrl}/studio/provider/callback`],
          post_logout_redirect_uris: [`${baseUrl}/studio/`],
          backchannel_logout_uri: `${baseUrl}/studio/provider/logout`,
          backchannel_logout_session_required: true,
        },
      ],
      // It sends nothing to addresses of one machine, unless the one who sends for it does.
      fetch: (url: string, { dispatcher: _, ...options }: RequestInit & { readonly dispatcher?: unknown }) =>
        fetch(url, options),
      claims: { openid: ["sub"], profile: ["name", "tid", "groups"] },
      findAccount: (_context: unknown, sub: string) => {
        const account = accounts.get(sub);
        return account && { accountId: sub, claims: () => ({ sub, ...account.claims }) };
      },
      ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
      interactions: { url: () => "/interaction" },
      features: {
        devInteractions: { enabled: false },
        rpInitiatedLogout: { enabled: true, logoutSource },
        backchannelLogout: { enabled: true },
      },
      loadExistingGrant: async (context: GrantContext) => {
        const grant = new context.oidc.provider.Grant({ clientId, accountId: context.oidc.session.accountId });
        grant.addOIDCScope("openid profile");
        await grant.save();
        return grant;
      },
    });
    const answer = provider.callback();
    return (request: IncomingMessage, response: ServerResponse): void => {
      if (request.url !== "/interaction") {
        answer(request, response);
        return;
      }
      const { account } = people;
      if (account !== undefined) accounts.set(account.sub, account);
      const result = account === undefined ? { error: "access_denied" } : { login: { accountId: account.sub } };
      void provider.interactionFinished(request, response, result);
    };
  } finally {
    Object.assign(console, { warn, info });
  }
}

/** Its page before somebody signs out. */
const logoutSource = async (context: { body: string }, form: string): Promise<void> => {
  context.body = form;
};

interface Grant {
  addOIDCScope(scope: string): void;
  save(): Promise<string>;
}

interface GrantContext {
  readonly oidc: {
    readonly provider: { readonly Grant: new (members: object) => Grant };
    readonly session: { readonly accountId: string };
  };
}

/** A browser's cookies, whatever site they are of. */
export class Cookies {
  readonly #values = new Map<string, string>();

  take(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";", 1)[0] ?? "").split(/=(.*)/s);
      if (value === "" || /Max-Age=0|1970/.test(line)) this.#values.delete(name);
      else this.#values.set(name, value);
    }
  }

  get header(): string {
    return [...this.#values].map(([name, value]) => `${name}=${value}`).join("; ");
  }
}

/** Goes from an address at the provider to where it sends the browser back to. `cookies`: the browser's at the provider. */
export async function throughProvider(
  address: string,
  { issuer }: PeopleProvider,
  cookies: Cookies = new Cookies(),
): Promise<string> {
  let next = address;
  for (let hops = 0; hops < 10 && next.startsWith(issuer); hops += 1) {
    const answer = await fetch(next, { redirect: "manual", headers: { cookie: cookies.header } });
    cookies.take(answer);
    const location = answer.headers.get("location");
    if (location === null) throw new Error(`${next} answers ${answer.status}: ${await answer.text()}`);
    next = new URL(location, next).href;
  }
  return next;
}

/** Signs the browser out at the provider, whose page is confirmed: the provider then signs it out of the services that it signed in to. */
export async function signOutThere({ issuer }: PeopleProvider, cookies: Cookies): Promise<void> {
  const page = await fetch(`${issuer}/session/end`, { headers: { cookie: cookies.header } });
  cookies.take(page);
  const word = /name="xsrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? "";
  const body = new URLSearchParams({ xsrf: word, logout: "yes" });
  const answer = await fetch(`${issuer}/session/end/confirm`, {
    ...{ method: "POST", redirect: "manual", body },
    headers: { cookie: cookies.header },
  });
  cookies.take(answer);
  if (answer.status !== 303) throw new Error(`The provider answers ${answer.status}: ${await answer.text()}`);
}
