import type { FastifyInstance, FastifyRequest } from "fastify";
import { answerIn, type Sent, type Service } from "../../mcp/service.ts";
import { sharingPatience } from "../../ports/patience/port.ts";
import { doorOf } from "../plugins/session.ts";
import { callerOf } from "../route.ts";

/** The service as its caller has it: requests inside of the process that pass all guards, with the caller's own token, or the studio's cookie. */
export interface InnerService extends Service {
  /** @returns a file. @throws ServiceProblem */
  readonly file: (path: string, body: object) => Promise<Buffer>;
}

export function innerService(app: FastifyInstance, request: FastifyRequest): InnerService {
  const { tenantId } = callerOf(request);
  const door = doorOf(request);
  const traced = request.traceparent === undefined ? {} : { traceparent: request.traceparent };
  const send = async (method: Parameters<Service["ask"]>[0], path: string, { body, headers }: Sent) =>
    await sharingPatience(() =>
      app.inject({
        method,
        url: `${door.path}/v1/${tenantId}/${path}`,
        headers: {
          ...traced,
          ...door.headers,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        remoteAddress: request.ip,
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      }),
    );
  return {
    ask: async (method, path, sent = {}) => {
      const { statusCode, payload } = await send(method, path, sent);
      return answerIn(statusCode, payload);
    },
    file: async (path, body) => {
      const { statusCode, payload, rawPayload } = await send("POST", path, { body });
      if (statusCode !== 200) answerIn(statusCode, payload);
      return rawPayload;
    },
  };
}
