import type { FastifyRequest } from "fastify";

/**
 * Preferences that make the same body another request, in one spelling: they change the result or the way it is answered.
 * Preferences that are not supported are left out.
 */
export function heededPreferences(request: FastifyRequest): readonly string[] {
  const later = prefers(request, "respond-async") ? ["respond-async"] : [];
  const strict = prefers(request, "handling", "strict") ? ["handling=strict"] : [];
  return [...later, ...strict];
}

/** Whether the request prefers this (RFC 7240, 2): a name, or a name and its value, in any case, quoted or bare. */
export function prefers({ headers }: FastifyRequest, name: string, value?: string): boolean {
  if (headers["prefer"] === undefined) return false;
  const preferences = [headers["prefer"]].flat().join(",").split(",");
  return preferences.some((preference) => {
    const [given = "", said = ""] = (preference.split(";", 1)[0] ?? "").split("=", 2).map((part) => part.trim());
    if (given.toLowerCase() !== name) return false;
    return value === undefined || said.replace(/^"(.*)"$/, "$1").toLowerCase() === value;
  });
}
