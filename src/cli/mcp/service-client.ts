import { answerIn, type RequestContent, ServiceProblem, type TenantService } from "../../mcp/service.ts";
import { type Outbound, type OutboundAnswer, OutboundError } from "../../ports/net/port.ts";
import { outboundTo } from "../../service/compose.ts";

/** A key of a service, as `bootstrap.json` in its data folder has it. */
export interface ServiceKey {
  readonly tenantId: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

type Requested = Pick<Parameters<Outbound["request"]>[0], "method" | "headers" | "body">;

const timeoutMs = 60_000;
/** A page of templates has their definitions. */
const mostBytes = 256 * 2 ** 20;

/** Requests to one tenant of a service. Its token is taken when it is needed, and once more when it is not valid any more. */
export class ServiceClient implements TenantService {
  readonly #address: string;
  readonly #key: ServiceKey;
  readonly #outbound: Outbound;
  #token: string | undefined;

  /** `address`: without a path. */
  constructor(address: string, key: ServiceKey) {
    this.#address = address.replace(/\/+$/, "");
    this.#key = key;
    const host = new URL(address).hostname.replace(/^\[|\]$/g, "");
    this.#outbound = outboundTo(host);
  }

  /** @returns the answer's JSON. @throws ServiceProblem */
  async ask(method: Parameters<TenantService["ask"]>[0], path: string, sent: RequestContent = {}): Promise<unknown> {
    this.#token ??= await this.#signIn();
    let answer = await this.#send(method, path, sent);
    if (answer.status === 401) {
      this.#token = await this.#signIn();
      answer = await this.#send(method, path, sent);
    }
    return bodyOf(answer);
  }

  async #send(
    method: Parameters<TenantService["ask"]>[0],
    path: string,
    { body, headers }: RequestContent,
  ): Promise<OutboundAnswer> {
    return await this.#request(`/v1/${this.#key.tenantId}/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  async #signIn(): Promise<string> {
    const { clientId, clientSecret } = this.#key;
    const body = JSON.stringify({ clientId, clientSecret });
    const headers = { "content-type": "application/json" };
    const answer = await this.#request("/v1/api-auth/token", { method: "POST", headers, body });
    const { access_token: token } = bodyOf(answer) as { readonly access_token?: string };
    if (token === undefined) throw new ServiceProblem(`${this.#address} gave no token.`, { status: answer.status });
    return token;
  }

  async #request(path: string, more: Requested): Promise<OutboundAnswer> {
    try {
      const url = `${this.#address}${path}`;
      return await this.#outbound.request({ target: "service", url, timeoutMs, mostBytes, ...more });
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      throw new ServiceProblem(`${this.#address} does not answer: ${error.message}`, { errorCode: "UNAVAILABLE" });
    }
  }
}

const bodyOf = ({ status, body }: OutboundAnswer): unknown => answerIn(status, Buffer.from(body).toString("utf8"));
