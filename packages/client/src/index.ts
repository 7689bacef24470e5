/** The door of the package. */
export { answered } from "./answered.ts";
export type { BulkAnswer, BulkLine, BulkLineAnswer, BulkLines, BulkOptions, BulkSummary } from "./bulk.ts";
export { type ClientOptions, type ColophonClient, createClient } from "./client.ts";
export { type DocumentBuilder, type DocumentSettings, doc, type Element } from "./doc.ts";
export type { Definition, Generated, GenerateOptions, Source } from "./generate.ts";
export type { components, operations, paths } from "./generated/schema.ts";
export type { GenerationRecord } from "./generation-record.ts";
export type { Job } from "./job.ts";
export { ColophonProblem, type Fault, type ProblemCode } from "./problem.ts";
export { verifyWebhook, type WebhookMessage, type WebhookRefusal, WebhookRefused } from "./webhook.ts";
