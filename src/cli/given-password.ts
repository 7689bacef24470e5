import { readGiven } from "./given-file.ts";

/**
 * The password in a file, without the end of its line; "" without a file. On the command line itself everybody on the machine
 * could read it.
 *
 * @throws FileError
 */
export async function readPassword(file: string | undefined): Promise<string> {
  return file === undefined ? "" : (await readGiven(file)).toString("utf8").replace(/\r?\n$/, "");
}
