import { randomUUID } from "node:crypto";
import type { Binary, Execution, Item, Json } from "../../n8n.ts";
import { type Service, serviceOf } from "./service.ts";

/** Functions that the outside gives. */
export interface Outside {
  /** Resolves after so many milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** Makes of every item what its operation says. An item that fails ends the node, or is its message where the user wants that. */
export async function work(execution: Execution, outside: Outside): Promise<[Item[]]> {
  const service = await serviceOf(execution);
  const done: Item[] = [];
  for (const [index] of execution.getInputData().entries()) {
    try {
      done.push({ ...(await workOn(execution, service, outside, index)), pairedItem: { item: index } });
    } catch (error) {
      if (!execution.continueOnFail()) throw error;
      done.push({
        json: { error: error instanceof Error ? error.message : String(error) },
        pairedItem: { item: index },
      });
    }
  }
  return [done];
}

async function workOn(
  execution: Execution,
  service: Service,
  outside: Outside,
  index: number,
): Promise<Omit<Item, "pairedItem">> {
  const parameter = (name: string, fallback: unknown = ""): unknown =>
    execution.getNodeParameter(name, index, fallback);
  const operation = parameter("operation");
  const field = String(parameter("field", "data"));
  const withFile = async (json: Json): Promise<Omit<Item, "pairedItem">> => {
    if (field === "" || json["fileName"] === undefined) return { json };
    return { json, binary: { [field]: await fileOf(execution, service, String(json["fileName"])) } };
  };
  switch (operation) {
    case "download":
      return withFile({ fileName: String(parameter("fileName")) });
    case "waitForJob":
      return withFile(await resultOf(service, outside, String(parameter("jobId"))));
    case "fromTemplate":
      return withFile(
        await made(service, { templateId: parameter("templateId"), ...dataIn(parameter("data", {})) }, parameter),
      );
    case "fromDefinition":
      return withFile(await made(service, bodyOf(parameter("definition"), parameter("data", {})), parameter));
    case "fillWord":
      return withFile(await made(service, await wordBodyOf(execution, index, parameter), parameter));
    default:
      throw new Error(`Expected an operation of this node; came '${String(operation)}'.`);
  }
}

/** JSON of a field, which users write as text, or expressions give as a value. */
function jsonIn(value: unknown, name: string): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch (cause) {
    throw new Error(`Expected JSON in the field ${name}; came '${value.slice(0, 60)}'.`, { cause });
  }
}

const dataIn = (value: unknown): object => (value === "" ? {} : { data: jsonIn(value, "Data") });

/** A definition by itself where there are no data. */
function bodyOf(definition: unknown, data: unknown): object {
  const content = jsonIn(definition, "Definition");
  const given = dataIn(data);
  return Object.keys(given).length === 0 ? (content as object) : { content: JSON.stringify(content), ...given };
}

/** A definition that brings the Word file itself: nothing of it is kept as a template. */
async function wordBodyOf(
  execution: Execution,
  index: number,
  parameter: (name: string, fallback?: unknown) => unknown,
): Promise<object> {
  const bytes = await execution.helpers.getBinaryDataBuffer(index, String(parameter("wordField", "data")));
  const file = `data:${wordType};base64,${bytes.toString("base64")}`;
  const content = JSON.stringify({ word: { file, syntax: parameter("syntax", "colophon") } });
  return { content, data: {}, ...dataIn(parameter("data", {})) };
}

const wordType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

async function made(
  service: Service,
  body: object,
  parameter: (name: string, fallback?: unknown) => unknown,
): Promise<Json> {
  const source = "document" in body || "word" in body ? "payload" : "template";
  const { body: answer } = await service.send({
    method: "POST",
    path: `documents/generate-from-${source}/${String(parameter("format", "pdf"))}`,
    qs: queryOf(parameter("options", {}) as Options),
    headers: {
      // Where the request is repeated because its answer was lost, nothing is made twice. A node that n8n runs again has another key.
      "Idempotency-Key": randomUUID(),
      ...(parameter("background", false) === true ? { Prefer: "respond-async" } : {}),
    },
    body,
    json: true,
  });
  return answer as Json;
}

type Options = Record<string, string | number | boolean>;

const queryOf = (options: Options): Options =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== "" && value !== false));

const firstPauseMs = 500;
const longestPauseMs = 10_000;

/** Looks after half a second, then ever more rarely, until the job has ended: n8n's own limit of a run ends the wait. */
async function resultOf(service: Service, { wait }: Outside, jobId: string): Promise<Json> {
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    const { body } = await service.send({ method: "GET", path: `jobs/${encodeURIComponent(jobId)}`, json: true });
    const job = body as {
      readonly status: string;
      readonly finishedAt: unknown;
      readonly result?: object;
      readonly error?: { readonly errorCode?: string; readonly message?: string };
    };
    if (job.result !== undefined) return { ...job.result };
    if (job.finishedAt !== null)
      throw new Error(
        job.error === undefined ? `The job was ${job.status}.` : `${job.error.errorCode}: ${job.error.message}`,
      );
    await wait(pause);
  }
}

async function fileOf(execution: Execution, service: Service, fileName: string): Promise<Binary> {
  const path = `documents/${encodeURIComponent(fileName)}`;
  const { body, headers } = await service.send({ method: "GET", path, encoding: "arraybuffer" });
  const type = String(headers["content-type"] ?? "application/octet-stream");
  return execution.helpers.prepareBinaryData(Buffer.from(body as ArrayBuffer), fileName, type);
}
