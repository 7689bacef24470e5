import type { Readable } from "node:stream";

/**
 * Who names the hosts of each kind of request: the operator in the settings, or tenants in what they send. Hosts of the operator's own
 * network are allowed to each by a list of its own.
 */
export const hostsNamedBy = {
  webhook: "tenant",
  delivery: "tenant",
  timestamp: "tenant",
  /** Addresses in the certificates that tenants upload. */
  validation: "tenant",
  /** A tenant says which key; that its host is one of the vaults, or the signer, the settings say. */
  vault: "operator",
  directory: "operator",
  files: "operator",
  /** Where people sign in to the studio. */
  provider: "operator",
  /** Whose tokens are taken in place of our own. */
  issuer: "operator",
  traces: "operator",
  /** The service that a command is to call. */
  service: "operator",
} as const satisfies Readonly<Record<string, "operator" | "tenant">>;

/** Purpose of a request, a label of the metrics. */
export type OutboundTarget = keyof typeof hostsNamedBy;

/** A request to somewhere else. It is followed nowhere: a redirection is an answer like any other. */
export interface OutboundRequest {
  readonly target: OutboundTarget;
  /** For whom; lookups of names for one tenant and purpose do not keep others waiting. Undefined: for the service itself. */
  readonly tenantId?: string | undefined;
  readonly method: "GET" | "PUT" | "POST";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  /** From the first look-up of the name to the last byte. */
  readonly timeoutMs: number;
  /** Size of the answer's body at most; one byte more is a failure. */
  readonly mostBytes: number;
}

/** An answer, whatever its status says. */
export interface OutboundAnswer {
  readonly status: number;
  /** Names in lower case; of several values of a name, all, joined by a comma. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
}

/** A request whose body, and whose answer's body, need not fit in memory: a file. */
export interface OutboundExchange extends Pick<OutboundRequest, "target" | "tenantId" | "url" | "headers"> {
  readonly method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /** With pieces, the header `content-length` says their size where it is known; without it they are sent chunked. */
  readonly body?: Uint8Array | string | AsyncIterable<Uint8Array>;
  /** The longest time in which no byte comes or goes, and from the last byte that goes to the head of the answer. */
  readonly silentMs: number;
  /** From the first look-up of the name to the last byte of the answer; undefined: as long as bytes come or go. */
  readonly wholeMs?: number;
}

/** An answer whose body is still to come. */
export interface OutboundStream extends Omit<OutboundAnswer, "body"> {
  /** To be read to its end or destroyed. Its error is an OutboundError. */
  readonly body: Readable;
  /** Resolves when the last byte of the request has left, which an answer need not wait for. Rejects with an OutboundError when it never will. */
  readonly allSent: Promise<void>;
}

/** The one door to the network. */
export interface Outbound {
  /** Why an address can never be called for this purpose, as far as that is known without looking up its name; undefined: no reason. `secure`: http leads to internal hosts only. */
  objection(url: string, target: OutboundTarget, secure?: "secure"): string | undefined;
  /** @throws OutboundError */
  request(request: OutboundRequest): Promise<OutboundAnswer>;
  /**
   * Answers when the head of the answer is there. Without a bound on the size: for stores that the operator chose.
   *
   * @throws OutboundError
   */
  stream(exchange: OutboundExchange): Promise<OutboundStream>;
}

/** The same door for what is done for a tenant. */
export const forTenant = (door: Pick<Outbound, "request">, tenantId: string): Pick<Outbound, "request"> => ({
  request: (request) => door.request({ ...request, tenantId }),
});

/**
 * No answer came. `OUTBOUND_REFUSED`: nothing was sent, because the address is none that the service goes to;
 * `OUTBOUND_FAILED`: the other side did not answer, not in time, or with too much. Recognise it by `code`.
 */
export class OutboundError extends Error {
  override readonly name = "OutboundError";
  readonly code: "OUTBOUND_REFUSED" | "OUTBOUND_FAILED";

  constructor(code: OutboundError["code"], message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.code = code;
  }
}
