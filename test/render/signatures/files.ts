import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../fixtures/sign/", import.meta.url));

/** A file that `tools/pki/make.sh` made. */
export const signFile = (name: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(`${folder}${name}`));

export const signFilePath = (name: string): string => `${folder}${name}`;

/** `certs/<name>.p12`, as an upload. */
export const certificateFile = (path: string): Uint8Array | undefined => {
  const name = /^certs[/]([a-z0-9-]+[.]p12)$/.exec(path)?.[1];
  return name !== undefined && existsSync(`${folder}${name}`) ? signFile(name) : undefined;
};
