type Data = { readonly [key: string]: unknown };

/** The object that a text is in JSON; undefined: it is none. */
export function objectOf(text: string): Data | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Test data of a template, which may have none; an empty object for a text that is none. Forms do not send one: see `DataField`. */
export const dataOf = (text: string | undefined): Data => objectOf(text ?? "{}") ?? {};
