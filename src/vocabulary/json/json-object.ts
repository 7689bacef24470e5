/** A JSON object, of whose members nothing is known yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a JSON value is an object: neither null nor a list. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value itself where it is an object. */
export const objectIn = (value: unknown): JsonObject | undefined => (isJsonObject(value) ? value : undefined);
