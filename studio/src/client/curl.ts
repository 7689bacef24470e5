import { addressOf, type Given, methodOf, type Route } from "./call.ts";

/** Text between single quotes, as a POSIX shell takes it literally. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A request as a command line; token and password stand in variables, so that a copied line holds no secret. */
export function curlOf<R extends Route>(route: R, given: Given<R>, origin: string): string {
  const { body } = given;
  const method = methodOf(route);
  const lines = [
    `curl${method === "GET" ? "" : ` -X ${method}`} ${quoted(`${origin}${addressOf(route, given, "")}`)}`,
    `-H "Authorization: Bearer $TOKEN"`,
    ...Object.entries(given.headers ?? {}).map(([name, value]) => `-H ${headerOf(name, value)}`),
    ...bodyLines(body),
  ];
  return lines.join(" \\\n  ");
}

const headerOf = (name: string, value: string): string =>
  name === "Colophon-File-Password" ? `"${name}: $PASSWORD"` : quoted(`${name}: ${value}`);

function bodyLines(body: unknown): readonly string[] {
  if (body === undefined) return [];
  if (body instanceof FormData) return [...body].map(([name, value]) => `-F ${quoted(`${name}=${partOf(value)}`)}`);
  if (body instanceof File) return [`--data-binary ${quoted(`@${body.name}`)}`];
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return [`-H 'Content-Type: application/json'`, `-d ${quoted(text)}`];
}

const partOf = (value: FormDataEntryValue): string => (typeof value === "string" ? value : `@${value.name}`);
