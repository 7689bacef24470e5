import type { JsonSchema } from "../vocabulary/http/schema.ts";

/** A part of an answer, as the protocol has it. */
export type ContentBlock =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image"; readonly data: string; readonly mimeType: string };

/** Something an agent can call for. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  /** Schema of an object. */
  readonly inputSchema: JsonSchema & { readonly type: "object" };
  /**
   * `input` has passed the schema.
   *
   * @throws Refusal, ServiceProblem, which the agent gets as an answer
   */
  readonly run: (input: never) => Promise<readonly ContentBlock[]>;
}

/** An answer that is data. */
export const asJson = (value: unknown): readonly ContentBlock[] => [{ type: "text", text: JSON.stringify(value) }];

/** An object of these members, and no others. */
export const members = (properties: JsonSchema, required: readonly string[] = []): Tool["inputSchema"] => ({
  type: "object",
  properties,
  required: [...required],
  additionalProperties: false,
});
