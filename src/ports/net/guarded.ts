import type { LookupAddress } from "node:dns";
import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isPublicAddress } from "../../vocabulary/addresses.ts";
import { type LookupIn, NameLookups } from "./name-lookups.ts";
import {
  hostsNamedBy,
  type Outbound,
  type OutboundAnswer,
  OutboundError,
  type OutboundExchange,
  type OutboundRequest,
  type OutboundStream,
} from "./port.ts";
import { startResolver } from "./resolver-process.ts";

/** Which hosts may be called; names without ports. */
export interface Guard {
  /** Hosts that may be called, with all their subdomains; empty: every host. */
  readonly allow: readonly string[];
  /** Internal hosts that the operator names: called for it though their address is private, and on any port. */
  readonly inside: readonly string[];
  /** The same of those that tenants may name; none when left out. */
  readonly tenantInside?: readonly string[];
  /** The most connections to one host at once, which then stay open for the next request; undefined: each request opens its own. */
  readonly keptConnections?: number;
}

/** An outbound that may hold connections open. */
export interface GuardedOutbound extends Outbound {
  /** Lets go of the connections that no request uses. */
  close(): void;
}

/** Those of the web, of timestamp authorities, and their usual seconds. */
const openPorts: ReadonlySet<string> = new Set(["", "80", "443", "318", "8080", "8443"]);

/**
 * Requests to addresses that outsiders name. Only http and https are allowed, no credentials in the address, and few ports. Every address
 * that a name resolves to is checked in the look-up that the connection itself uses, so no second answer of the name server counts.
 * Redirections are not followed; time and size are bounded. Connections that are kept belong to this guard alone, and only its own requests,
 * whose addresses were checked, travel on them.
 */
export function guardedOutbound(given: Guard, lookupIn: LookupIn = lookups.in): GuardedOutbound {
  const { allow } = given;
  const reachOf = {
    operator: { allow, inside: withLoopback(given.inside), setting: "OUTBOUND_INSIDE" },
    tenant: { allow, inside: withLoopback(given.tenantInside ?? []), setting: "TENANT_OUTBOUND_INSIDE" },
  };
  const agents = agentsOf(given.keptConnections);
  const wayTo = ({ url: written, target, tenantId = "" }: Laned): CheckedAddress => {
    const reach = reachOf[hostsNamedBy[target]];
    const url = checkedUrl(written, reach);
    const lookup = lookupIn(`${target} ${tenantId}`);
    const agent = agents?.[url.protocol === "https:" ? "https" : "http"] ?? false;
    return { url, agent, lookup: isBelow(hostOf(url), reach.inside) ? lookup : checkingLookup(lookup, reach) };
  };
  return {
    objection: (written, target, secure) => objectionTo(written, reachOf[hostsNamedBy[target]], secure),
    request: async (request) => await send(wayTo(request), request),
    stream: async (exchange) => await stream(wayTo(exchange), exchange),
    close: () => {
      agents?.http.destroy();
      agents?.https.destroy();
    },
  };
}

/** Servers close a connection that rests for long: one of theirs should seldom be met at its end. */
const restingMs = 4000;
const mostResting = 32;

function agentsOf(atOnce: number | undefined): { readonly http: HttpAgent; readonly https: HttpsAgent } | undefined {
  if (atOnce === undefined) return undefined;
  const options = { keepAlive: true, maxSockets: atOnce, maxFreeSockets: mostResting, timeout: restingMs };
  return { http: new HttpAgent(options), https: new HttpsAgent(options) };
}

/** All guards of a process share its lookups. */
const lookups = new NameLookups(startResolver);

type Laned = Pick<OutboundRequest, "url" | "target" | "tenantId">;

/** A checked address, and the look-up that checks what its name resolves to. */
interface CheckedAddress {
  readonly url: URL;
  readonly agent: HttpAgent | false;
  readonly lookup: LookupFunction;
}

/** `localhost` means this machine by its addresses as well (RFC 6761, 6.3). */
function withLoopback(inside: readonly string[]): readonly string[] {
  return inside.includes("localhost") ? [...inside, "127.0.0.1", "::1"] : inside;
}

/** Where requests may lead whose hosts the operator names, or tenants do. */
interface OutboundReach {
  readonly allow: readonly string[];
  readonly inside: readonly string[];
  /** Name of the setting that has the hosts inside. */
  readonly setting: string;
}

function objectionTo(written: string, reach: OutboundReach, secure: "secure" | undefined): string | undefined {
  try {
    const url = checkedUrl(written, reach);
    const isOpen = secure !== undefined && url.protocol === "http:" && !isBelow(hostOf(url), reach.inside);
    return isOpen ? `The address must be https. ${howToAllow(reach)}` : undefined;
  } catch (error) {
    if (error instanceof OutboundError) return error.message;
    throw error;
  }
}

function checkedUrl(written: string, reach: OutboundReach): URL {
  const { allow, inside } = reach;
  if (!URL.canParse(written)) throw refused("The address must be a whole one, as https://example.com/path.");
  const url = new URL(written);
  if (url.protocol !== "http:" && url.protocol !== "https:") throw refused("Only http and https are allowed.");
  if (url.username !== "" || url.password !== "") throw refused("The address must not hold credentials.");
  const host = hostOf(url);
  const isInside = isBelow(host, inside);
  if (isInside) return url;
  if (allow.length > 0 && !isBelow(host, allow)) throw refused(`The host ${host} is not one of OUTBOUND_ALLOW.`);
  if (isBelow(host, ["localhost"]) || (isIP(host) !== 0 && !isPublicAddress(host))) {
    throw refused(`The address ${host} is not public. ${howToAllow(reach)}`);
  }
  if (!openPorts.has(url.port)) {
    throw refused(`The port ${url.port} is not allowed: it must be 80, 443, 318, 8080 or 8443. ${howToAllow(reach)}`);
  }
  return url;
}

const howToAllow = ({ setting }: OutboundReach): string =>
  `The operator of the service can allow internal hosts, on any port, with ${setting}.`;

/** Without the brackets of IPv6 and the dot that may end a name. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
}

function isBelow(host: string, names: readonly string[]): boolean {
  return names.some((name) => host === name || host.endsWith(`.${name}`));
}

/** Refuses a name when one of its addresses is not public: which one a connection would take is not ours to choose. */
function checkingLookup(lookup: LookupFunction, reach: OutboundReach): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, "", 0);
      const addresses = found as readonly LookupAddress[];
      const isInside = addresses.some(({ address }) => !isPublicAddress(address));
      const [first] = addresses;
      if (isInside || first === undefined)
        return callback(refused(`The name ${hostname} has an address that is not public. ${howToAllow(reach)}`), "", 0);
      return options.all === true ? callback(null, [...addresses]) : callback(null, first.address, first.family);
    });
  };
}

async function send(way: CheckedAddress, request: OutboundRequest): Promise<OutboundAnswer> {
  const { body, timeoutMs, mostBytes } = request;
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const headers = { ...request.headers, ...length };
  try {
    const { answer } = await begin(way, { ...request, headers }, { silentMs: timeoutMs, wholeMs: timeoutMs });
    return { ...headOf(answer), body: await collect(answer, mostBytes) };
  } catch (error) {
    throw failed(error as Error, way.url, timeoutMs);
  }
}

async function stream(way: CheckedAddress, exchange: OutboundExchange): Promise<OutboundStream> {
  const { silentMs, wholeMs } = exchange;
  const fail = (error: unknown): OutboundError => failed(error as Error, way.url, wholeMs ?? silentMs);
  try {
    const { answer, allSent } = await begin(way, exchange, { silentMs, wholeMs });
    const body = Readable.from(pieces(answer, fail), { objectMode: false });
    // The connection is let go here, because a body that is destroyed before its first piece leaves it open.
    body.once("close", () => answer.destroy());
    const left = allSent.catch((error: unknown) => {
      throw fail(error);
    });
    left.catch(() => undefined);
    return { ...headOf(answer), body, allSent: left };
  } catch (error) {
    throw fail(error);
  }
}

async function* pieces(answer: IncomingMessage, fail: (error: unknown) => OutboundError): AsyncIterable<Uint8Array> {
  try {
    yield* answer;
  } catch (error) {
    throw fail(error);
  }
}

interface ExchangeBounds {
  /** Without a byte; for one of the kept connections; and for the head of the answer when all was sent. */
  readonly silentMs: number;
  /** For all of it. */
  readonly wholeMs?: number | undefined;
}

interface BegunExchange {
  readonly answer: IncomingMessage;
  readonly allSent: Promise<void>;
}

/**
 * Milliseconds for each address of a name but the last. Node.js gives each address a quarter of a second. A far receiver needs more, and so
 * does any whose first packet is lost, since that comes again after a second (RFC 6298, 2.1). The next address may be one of IPv6, on a host
 * without it.
 */
const eachAddress = (silentMs: number): { readonly autoSelectFamilyAttemptTimeout: number } => ({
  autoSelectFamilyAttemptTimeout: Math.ceil(Math.min(silentMs / 2, 2500)),
});

/** Sends a request, and answers with the head of what comes back. A source that fails ends the request. */
function begin(
  { url, agent, lookup }: CheckedAddress,
  { method, headers = {}, body }: Pick<OutboundExchange, "method" | "headers" | "body">,
  bounds: ExchangeBounds,
): Promise<BegunExchange> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const { silentMs: timeout } = bounds;
    const options = { method, headers, agent, timeout, ...eachAddress(timeout), lookup };
    const sent = request(url, options, (answer) => resolve({ answer, allSent }));
    const allSent = allSentOf(sent);
    bound(sent, bounds, reject);
    sent.on("error", reject);
    // An answer that changes the protocol (101) closes the connection without an error.
    sent.once("close", () => reject(new Error("The connection was closed.")));
    if (body === undefined || typeof body === "string" || body instanceof Uint8Array) sent.end(body);
    else {
      pipeline(announced(body, headers["content-length"]), sent).catch((error: Error) => {
        sent.destroy(error);
        reject(error);
      });
    }
  });
}

/**
 * The bytes that the header says, without a look for more. A receiver knows from the header that it has all; it may answer and close
 * the connection before a source says that it has ended, and the request would count as cut off.
 */
async function* announced(body: AsyncIterable<Uint8Array>, length: string | undefined): AsyncIterable<Uint8Array> {
  let left = length === undefined ? Number.POSITIVE_INFINITY : Number(length);
  for await (const piece of body) {
    left -= piece.length;
    yield piece;
    if (left <= 0) return;
  }
}

function allSentOf(sent: ClientRequest): Promise<void> {
  const all = new Promise<void>((resolve, reject) => {
    sent.once("finish", resolve);
    sent.once("close", () => reject(new Error("The connection was closed before all was sent.")));
  });
  all.catch(() => undefined);
  return all;
}

/** Ends a request that takes too long. Interim answers (1xx) before the head do not count, however many there are. */
function bound(sent: ClientRequest, { silentMs, wholeMs }: ExchangeBounds, reject: (error: Error) => void): void {
  let answer: IncomingMessage | undefined;
  const end = (): void => {
    // A request that waits for one of the kept connections reports no time that passes, and no error either.
    reject(tooSlow());
    answer?.destroy(tooSlow());
    sent.destroy(tooSlow());
  };
  let head = setTimeout(end, silentMs);
  const whole = wholeMs === undefined ? undefined : setTimeout(end, wholeMs);
  sent.once("socket", () => clearTimeout(head));
  sent.once("finish", () => {
    clearTimeout(head);
    if (answer === undefined) head = setTimeout(end, silentMs);
  });
  sent.prependOnceListener("response", (came: IncomingMessage) => {
    answer = came;
    clearTimeout(head);
  });
  sent.on("timeout", end);
  sent.once("close", () => {
    clearTimeout(head);
    clearTimeout(whole);
  });
}

const tooSlow = (): DOMException => new DOMException("It took too long.", "TimeoutError");

async function collect(answer: IncomingMessage, mostBytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    size += (chunk as Buffer).length;
    if (size > mostBytes) throw new OutboundError("OUTBOUND_FAILED", `The answer has more than ${mostBytes} bytes.`);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

function headOf({ statusCode = 0, headers }: IncomingMessage): Pick<OutboundAnswer, "status" | "headers"> {
  const named = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, [value].flat().join(", ")] as const],
  );
  return { status: statusCode, headers: Object.fromEntries(named) };
}

const refused = (message: string): OutboundError => new OutboundError("OUTBOUND_REFUSED", message);

/** Names the host only: queries and paths may hold secrets. */
function failed(error: Error, { hostname }: URL, timeoutMs: number): OutboundError {
  if (error instanceof OutboundError) return error;
  const inTime = error.name !== "AbortError" && error.name !== "TimeoutError";
  const message = inTime ? `${hostname} could not be reached.` : `${hostname} did not answer within ${timeoutMs} ms.`;
  return new OutboundError("OUTBOUND_FAILED", message, error);
}
