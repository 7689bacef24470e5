import { addressOf, type Given, methodOf, type Route } from "./call.ts";

/** Text between single quotes, as a POSIX shell takes it literally. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A request as a command line; token and passwords stand in variables, so that a copied line holds no secret. */
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
  if (body instanceof FormData) return [...body].map(([name, value]) => `-F ${partOf(name, value)}`);
  if (body instanceof File) return [`--data-binary ${quoted(`@${body.name}`)}`];
  const text = typeof body === "string" ? quoted(body) : jsonOf(body);
  return [`-H 'Content-Type: application/json'`, `-d ${text}`];
}

const partOf = (name: string, value: FormDataEntryValue): string => {
  if (typeof value !== "string") return quoted(`${name}=@${value.name}`);
  return isSecret(name, value) ? `"${name}=$PASSWORD"` : quoted(`${name}=${value}`);
};

/** A member or part that is a password, by its name: `password`, `userPassword`. */
const isSecret = (name: string, value: unknown): boolean =>
  typeof value === "string" && value !== "" && /password$/i.test(name);

/** Stands where a password was until the text has its quotes. A control character, which JSON escapes wherever else it is. */
const hidden = "\u0001";

/** JSON whose passwords stand in a variable, outside the single quotes, in which a shell fills in nothing. */
function jsonOf(body: unknown): string {
  const shown = JSON.stringify(body, (name, value) => (isSecret(name, value) ? hidden : value));
  return quoted(shown).replaceAll(JSON.stringify(hidden), `"'"$PASSWORD"'"`);
}
