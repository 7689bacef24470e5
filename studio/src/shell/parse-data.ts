/** JSON of an object, as test data and forms hold it; an empty object for a text that is none. */
export function dataOf(text: string | undefined): { readonly [key: string]: unknown } {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}
