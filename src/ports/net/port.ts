/** A request to somewhere else. It is followed nowhere: a redirection is an answer like any other. */
export interface OutboundRequest {
  /** What the request is for: a label of the metrics. */
  readonly target: "webhook" | "vault" | "directory" | "timestamp" | "validation";
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  /** From the first look-up of the name to the last byte. */
  readonly timeoutMs: number;
  /** Of the answer's body; one byte more is a failure. */
  readonly mostBytes: number;
}

export interface OutboundAnswer {
  readonly status: number;
  /** Names in lower case; of several values of a name, all, joined by a comma. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
}

/** The one door to the network. */
export interface Outbound {
  /** Why an address can never be called, as far as that is known without looking up its name; undefined: no reason. */
  objection(url: string): string | undefined;
  /** @throws OutboundError */
  request(request: OutboundRequest): Promise<OutboundAnswer>;
}

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
