import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest, InjectOptions } from "fastify";
import { answerIn, type RequestContent, type TenantService } from "../../mcp/service.ts";
import { sharingPatience } from "../../ports/patience/port.ts";
import { madeForCaller } from "../plugins/departures.ts";
import { doorOf } from "../plugins/session.ts";
import { callerOf } from "../route.ts";

/** The service as its caller has it: requests inside of the process that pass all guards, with the caller's own token, or the studio's cookie. */
export interface InnerService extends TenantService {
  /** @returns a file. @throws ServiceProblem */
  readonly file: (path: string, body: object) => Promise<Buffer>;
  /** Sends a file as multipart/form-data. @returns the answer's JSON. @throws ServiceProblem */
  readonly upload: (method: "POST" | "PUT", path: string, file: UploadedFile, more?: BesideUpload) => Promise<unknown>;
}

/** Other parts of the form, and headers of the request. */
interface BesideUpload {
  readonly others?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

interface UploadedFile {
  readonly fileName: string;
  readonly bytes: Buffer;
}

export function innerService(app: FastifyInstance, request: FastifyRequest): InnerService {
  const { tenantId } = callerOf(request);
  const door = doorOf(request);
  const traced = request.traceparent === undefined ? {} : { traceparent: request.traceparent };
  const url = (path: string): string => `${door.path}/v1/${tenantId}/${path}`;
  const inject = async ({ headers, ...options }: InjectOptions) =>
    await madeForCaller(request.departure, randomUUID(), (more) =>
      sharingPatience(() => app.inject({ ...options, headers: { ...headers, ...more }, remoteAddress: request.ip })),
    );
  const send = async (method: Parameters<TenantService["ask"]>[0], path: string, { body, headers }: RequestContent) =>
    await inject({
      method,
      url: url(path),
      headers: {
        ...traced,
        ...door.headers,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
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
    upload: async (method, path, file, { others = {}, headers: more = {} } = {}) => {
      const { type, bytes: payload } = await formOf(file, others);
      const headers = { ...traced, ...door.headers, ...more, "content-type": type };
      const answer = await inject({ method, url: url(path), headers, payload });
      return answerIn(answer.statusCode, answer.payload);
    },
  };
}

/** As browsers send a form. */
async function formOf(
  { fileName, bytes }: UploadedFile,
  others: Readonly<Record<string, string>>,
): Promise<{ readonly type: string; readonly bytes: Buffer }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(others)) form.append(name, value);
  form.append("file", new File([new Uint8Array(bytes)], fileName));
  const sent = new Response(form);
  return { type: sent.headers.get("content-type") ?? "", bytes: Buffer.from(await sent.arrayBuffer()) };
}
