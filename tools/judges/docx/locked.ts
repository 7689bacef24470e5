import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pagesOf, pythonWithUno, run } from "./judges.ts";
import { wordsOf } from "./words.ts";

// An encrypted file, opened by programs of others with its password.

const here = fileURLToPath(new URL("./", import.meta.url));
const jars = fileURLToPath(new URL("../../../out/docx-judge/", import.meta.url));

/** The opened file: its package's hash by two readers, its words by LibreOffice, which must be those of `plain`. */
export async function lockedComplaints(
  locked: string,
  password: string,
  plain: { readonly docx: string; readonly printed: string },
): Promise<readonly string[]> {
  const expected = createHash("sha256").update(readFileSync(plain.docx)).digest("hex");
  const readers = {
    "msoffcrypto-tool": ["python3", join(here, "decrypt.py"), locked, password],
    POI: ["java", "-cp", `${jars}*`, join(here, "Unlock.java"), locked, password],
  } as const;
  const complaints: string[] = [];
  for (const [reader, [program, ...words]] of Object.entries(readers)) {
    const found = await run(program, words).then(
      ({ stdout }) => stdout.trim(),
      (error: unknown) => String(error),
    );
    if (found !== expected) complaints.push(`${reader}: finds ${found} for ${expected}`);
  }
  const pdf = `${locked}.pdf`;
  await run(pythonWithUno, [join(here, "print_locked.py"), locked, password, pdf]).catch((error: unknown) =>
    complaints.push(`LibreOffice: ${String(error)}`),
  );
  const [shown, wanted] = [await pagesOf(pdf), await pagesOf(plain.printed)].map((pages) => wordsOf(pages.join("\n")));
  if (shown?.join(" ") !== wanted?.join(" ")) complaints.push("LibreOffice: shows other words than of the open file");
  return complaints;
}
