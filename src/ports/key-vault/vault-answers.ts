import { isJsonObject } from "../../vocabulary/json/json-object.ts";
/** The answer of a vault or a directory: JSON that is not checked yet. */
export type VaultJson = Readonly<Record<string, unknown>>;

/** The object in an answer, if it is one. */
export function parsed(body: Uint8Array): VaultJson | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString("utf8"));
    return isJsonObject(value) ? (value as VaultJson) : undefined;
  } catch {
    return undefined;
  }
}

/** An own member of whatever it is. */
export function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as VaultJson)[name]
    : undefined;
}
