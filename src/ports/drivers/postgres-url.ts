import { readFileSync } from "node:fs";
import type { ClientConfig } from "pg";
import { PostgresRefused } from "./postgres-trouble.ts";

/**
 * The driver's settings for an address. A `sslmode` other than `disable` checks the server's certificate and its name
 * against the system's roots, or those of `sslrootcert`: encryption towards an unknown server protects nothing.
 * @throws PostgresRefused for a `sslmode` that is not known, or a file that cannot be read
 */
export const settingsOf = (address: string): ClientConfig => {
  const url = urlOf(address);
  const mode = url.searchParams.get("sslmode") ?? "disable";
  const files = { ca: "sslrootcert", cert: "sslcert", key: "sslkey" } as const;
  if (!sslModes.has(mode))
    throw new PostgresRefused(
      `sslmode is ${JSON.stringify(mode)}: expected disable, require, verify-ca or verify-full`,
    );
  const read = Object.entries(files).flatMap(([name, parameter]) => {
    const file = url.searchParams.get(parameter);
    return file === null ? [] : [[name, contentsOf(parameter, file)]];
  });
  for (const parameter of ["sslmode", ...Object.values(files)]) url.searchParams.delete(parameter);
  const ssl = mode === "disable" ? false : { ...(Object.fromEntries(read) as object), rejectUnauthorized: true };
  return { connectionString: url.href, ssl };
};

/** The driver decodes the name and the password, too: what it could not is found here. */
const urlOf = (address: string): URL => {
  try {
    const url = new URL(address);
    for (const part of [url.username, url.password, url.pathname]) decodeURIComponent(part);
    return url;
  } catch {
    throw new PostgresRefused(
      "it cannot be read as an address: write what is special there as %40 for @, %25 for %, %2F for /, in the user's name and the password",
    );
  }
};

const sslModes = new Set(["disable", "require", "verify-ca", "verify-full"]);

const contentsOf = (parameter: string, file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new PostgresRefused(`the file of ${parameter} cannot be read`, { cause });
  }
};
