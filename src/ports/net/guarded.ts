import { lookup as resolveName } from "node:dns";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./addresses.ts";
import { type Outbound, type OutboundAnswer, OutboundError, type OutboundRequest } from "./port.ts";

export interface Guard {
  /** Hosts that may be called, with all their subdomains; empty: every host. */
  readonly allow: readonly string[];
  /** Internal hosts: called though their address is private, and on any port. */
  readonly inside: readonly string[];
}

/** Those of the web, of timestamp authorities, and their usual seconds. */
const openPorts: ReadonlySet<string> = new Set(["", "80", "443", "318", "8080", "8443"]);

/**
 * Requests that go where outsiders may send us and nowhere else: http and https, no credentials in the address, few ports,
 * every address a name resolves to checked in the look-up that the connection itself uses, so that no second answer of the
 * name server counts; no redirection is followed; time and size are bounded.
 */
export function guardedOutbound(given: Guard, resolve: typeof resolveName = resolveName): Outbound {
  const guard = { ...given, inside: withLoopback(given.inside) };
  return {
    objection: (written) => objectionTo(written, guard),
    request: async (request) => {
      const url = checkedUrl(request.url, guard);
      const isInside = isBelow(hostOf(url), guard.inside);
      const lookup = isInside ? undefined : checkingLookup(resolve);
      return await send(url, request, lookup);
    },
  };
}

/** `localhost` means this machine by its addresses as well (RFC 6761, 6.3). */
function withLoopback(inside: readonly string[]): readonly string[] {
  return inside.includes("localhost") ? [...inside, "127.0.0.1", "::1"] : inside;
}

function objectionTo(written: string, guard: Guard): string | undefined {
  try {
    checkedUrl(written, guard);
    return undefined;
  } catch (error) {
    if (error instanceof OutboundError) return error.message;
    throw error;
  }
}

function checkedUrl(written: string, { allow, inside }: Guard): URL {
  if (!URL.canParse(written)) throw refused("The address must be a whole one, as https://example.com/path.");
  const url = new URL(written);
  if (url.protocol !== "http:" && url.protocol !== "https:") throw refused("Only http and https are allowed.");
  if (url.username !== "" || url.password !== "") throw refused("The address must not hold credentials.");
  const host = hostOf(url);
  const isInside = isBelow(host, inside);
  if (isInside) return url;
  if (allow.length > 0 && !isBelow(host, allow)) throw refused(`The host ${host} is not one of OUTBOUND_ALLOW.`);
  if (isBelow(host, ["localhost"]) || (isIP(host) !== 0 && !isPublicAddress(host))) {
    throw refused(`The address ${host} is not public. ${howToAllow}`);
  }
  if (!openPorts.has(url.port)) {
    throw refused(`The port ${url.port} is not allowed: it must be 80, 443, 318, 8080 or 8443. ${howToAllow}`);
  }
  return url;
}

const howToAllow = "The operator of the service can allow internal hosts, on any port, with OUTBOUND_INSIDE.";

/** Without the brackets of IPv6 and the dot that may end a name. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
}

function isBelow(host: string, names: readonly string[]): boolean {
  return names.some((name) => host === name || host.endsWith(`.${name}`));
}

/** Refuses a name when one of its addresses is not public: which one a connection would take is not ours to choose. */
function checkingLookup(resolve: typeof resolveName): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, "", 0);
      const inside = addresses.find(({ address }) => !isPublicAddress(address));
      const [first] = addresses;
      if (inside !== undefined || first === undefined) {
        return callback(refused(`The name ${hostname} has an address that is not public. ${howToAllow}`), "", 0);
      }
      if (options.all === true) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}

function send(url: URL, outbound: OutboundRequest, lookup: LookupFunction | undefined): Promise<OutboundAnswer> {
  const { method, headers = {}, body, timeoutMs, mostBytes } = outbound;
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  const signal = AbortSignal.timeout(timeoutMs);
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const options = { method, headers: { ...headers, ...length }, agent: false, signal, ...(lookup && { lookup }) };
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => reject(failed(error, url, timeoutMs));
    const sent = request(url, options, (answer) => {
      collect(answer, mostBytes).then((bytes) => resolve(answerOf(answer, bytes)), fail);
    });
    sent.on("error", fail);
    sent.end(body);
  });
}

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

function answerOf({ statusCode = 0, headers }: IncomingMessage, body: Uint8Array): OutboundAnswer {
  const named = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, [value].flat().join(", ")] as const],
  );
  return { status: statusCode, headers: Object.fromEntries(named), body };
}

const refused = (message: string): OutboundError => new OutboundError("OUTBOUND_REFUSED", message);

/** Names the host only: queries and paths may hold what nobody else should read. */
function failed(error: Error, { hostname }: URL, timeoutMs: number): OutboundError {
  if (error instanceof OutboundError) return error;
  const inTime = error.name !== "AbortError" && error.name !== "TimeoutError";
  const message = inTime ? `${hostname} could not be reached.` : `${hostname} did not answer within ${timeoutMs} ms.`;
  return new OutboundError("OUTBOUND_FAILED", message, error);
}
