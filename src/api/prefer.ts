import type { FastifyRequest } from "fastify";

/** Whether the request prefers this (RFC 7240, 2): a name, or a name and its value, in any case, quoted or bare. */
export function prefers({ headers }: FastifyRequest, name: string, value?: string): boolean {
  const preferences = [headers["prefer"] ?? []].flat().join(",").split(",");
  return preferences.some((preference) => {
    const [given = "", said = ""] = (preference.split(";", 1)[0] ?? "").split("=", 2).map((part) => part.trim());
    if (given.toLowerCase() !== name) return false;
    return value === undefined || said.replace(/^"(.*)"$/, "$1").toLowerCase() === value;
  });
}
