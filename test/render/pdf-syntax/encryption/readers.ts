import type { Socket } from "node:net";
import { createInterface } from "node:readline";
import { getDocumentProxy } from "unpdf";
import { program } from "../../../support/programs/programs.ts";
import type { ProgramName } from "../../../support/programs/table.ts";
import { withFile } from "../../writers/pdf/judges.ts";

// Programs of others that open encrypted files. Each says what it reads with a password, or that it may not.

/** A reader's text of the file with each of the passwords (undefined: none is given); undefined where the file does not open. */
export type Reader = (
  bytes: Uint8Array,
  passwords: readonly (string | undefined)[],
) => Promise<readonly (string | undefined)[]>;

const runs = (name: ProgramName, args: readonly string[]): string | undefined => {
  const { status, stdout } = program(name).outcome(args);
  return status === 0 ? stdout : undefined;
};

/** Asks with each password on the command line. */
const readBy =
  (name: ProgramName, args: (path: string, password: string | undefined) => readonly string[]): Reader =>
  async (bytes, passwords) =>
    withFile(bytes, (path) => passwords.map((password) => runs(name, args(path, password))));

const given = (option: string, password: string | undefined): readonly string[] =>
  password === undefined ? [] : [option, password];

/** pyHanko reads the first attachment; the page and the metadata have to be readable as well. A line for each file, and one of answers. */
const pyHankoScript = `
import base64, io, json, sys
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.pdf_utils.crypt import AuthStatus
def read(file, password):
    reader = PdfFileReader(io.BytesIO(file))
    if reader.decrypt(password or "").status == AuthStatus.FAILED: return None
    reader.root["/Pages"]["/Kids"][0]["/Contents"].data
    reader.root["/Metadata"].data
    return reader.root["/Names"]["/EmbeddedFiles"]["/Names"][1]["/EF"]["/F"].data.decode("utf8")
for line in sys.stdin:
    file, passwords = json.loads(line)
    print(json.dumps([read(base64.b64decode(file), password) for password in passwords]), flush=True)
`;

/** A process that answers each line with one, in its turn; it ends when this one does. One that ends before answers nothing any more. */
function startPyHanko(): (line: string) => Promise<string | undefined> {
  const child = program("pyhanko").start(["-c", pyHankoScript], { stdio: ["pipe", "pipe", "inherit"] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  child.stdin.on("error", () => undefined);
  child.unref();
  for (const end of [child.stdin, child.stdout]) (end as Socket).unref();
  return async (line) => {
    child.stdin.write(`${line}\n`);
    const { value, done } = await answers.next();
    return done === true ? undefined : value;
  };
}

/** One for all files: to load pyHanko takes most of a second. */
let pyHanko: ReturnType<typeof startPyHanko> | undefined;

async function readByPyHanko(
  bytes: Uint8Array,
  passwords: readonly (string | undefined)[],
): Promise<readonly (string | undefined)[]> {
  pyHanko ??= startPyHanko();
  const shown = await pyHanko(JSON.stringify([Buffer.from(bytes).toString("base64"), passwords]));
  return (JSON.parse(shown ?? "[]") as (string | null)[]).map((found) => found ?? undefined);
}

async function readByPdfJs(bytes: Uint8Array, password: string | undefined): Promise<string | undefined> {
  try {
    const options = password === undefined ? {} : { password };
    const document = await getDocumentProxy(new Uint8Array(bytes), options);
    const { items } = await (await document.getPage(1)).getTextContent();
    return (items as readonly { readonly str?: string }[]).map(({ str = "" }) => str).join("");
  } catch (error) {
    if ((error as Error).name === "PasswordException") return undefined;
    throw error;
  }
}

/** Each with the programs that it needs. */
export const readers = {
  "pdf.js": {
    read: async (bytes, passwords) => await Promise.all(passwords.map((password) => readByPdfJs(bytes, password))),
    by: [],
  },
  poppler: {
    read: readBy("pdftotext", (path, password) => [...given("-upw", password), ...given("-opw", password), path, "-"]),
    by: ["pdftotext"],
  },
  mupdf: {
    read: readBy("mutool", (path, password) => ["draw", "-q", "-F", "txt", ...given("-p", password), path, "1"]),
    by: ["mutool"],
  },
  qpdf: {
    read: readBy("qpdf", (path, password) => [
      ...(password === undefined ? [] : [`--password=${password}`]),
      "--decrypt",
      "--qdf",
      "--object-streams=disable",
      path,
      "-",
    ]),
    by: ["qpdf"],
  },
  pyHanko: { read: readByPyHanko, by: ["pyhanko"] },
} as const satisfies Readonly<Record<string, { readonly read: Reader; readonly by: readonly ProgramName[] }>>;

/** The encryption as qpdf reports it, which opens the file with a password. */
export const encryptionSeenByQpdf = (bytes: Uint8Array, password: string): string =>
  withFile(bytes, (path) => runs("qpdf", [`--password=${password}`, "--show-encryption", path]) ?? "");
