import type { Attack } from "./attack.ts";
import { ambiguousUpdates, repairedUpdates, soundUpdates } from "./departures.ts";
import { forms, signedPage, signedSize } from "./signed-page.ts";
import { red, redTwin, updatesOf } from "./updates.ts";

const clause = "ISO 32000-2, 7.5.4 to 7.5.8";

/** Updates with tables that readers follow, repair, or differ over, behind files of each form; with a second content that no table leads to as well. */
export async function structureAttacks(): Promise<readonly Attack[]> {
  const found: Attack[] = [];
  for (const form of forms) {
    const signed = await signedPage({ form });
    for (const hidden of ["", redTwin, objectStream]) {
      const to = updatesOf(signed, { size: signedSize, hidden });
      const kinds = { ...soundUpdates(to), ...repairedUpdates(to), ...ambiguousUpdates(to) };
      const behind =
        hidden === "" ? "" : hidden === redTwin ? ", and a hidden twin" : ", and a twin in an object stream";
      for (const [what, make] of Object.entries(kinds)) {
        const file = make();
        if (hidden === "" || file !== signed) found.push({ name: `${form}: ${what}${behind}`, clause, signed, file });
      }
    }
  }
  return found;
}

const packedTwin = `3 0 <</Type/Page/Parent 2 0 R/Contents 9 0 R>>`;
/** A page that shows something else, in a stream that no table leads to. */
const objectStream = `9 0 obj\n${red}\nendobj\n8 0 obj\n<</Type/ObjStm/N 1/First 4/Length ${packedTwin.length}>>\nstream\n${packedTwin}\nendstream\nendobj\n`;

/** The same departures within what is signed: a signer of such a file lets readers differ over it. */
export async function signedDepartures(): Promise<readonly Attack[]> {
  const honest = await signedPage();
  const more = (body: string): string => `#o40#40 0 obj\n${body}\nendobj\n`;
  const kinds: Readonly<Record<string, Parameters<typeof signedPage>[0]>> = {
    "a twin of the content that no table leads to": { more: redTwin },
    "a twin of the content in a string": { more: more(`(${redTwin})`), listed: [40] },
    "a twin of the content in the data of a stream": {
      more: more(`<</Length ${redTwin.length}>>\nstream\n${redTwin}\nendstream`),
      listed: [40],
    },
    "a twin of the page in an object stream": { more: objectStream },
    "a content of another generation": { contents: "4 1 R" },
    "a content that no table leads to": { contents: "41 0 R", more: `41 0 obj\n${red}\nendobj\n` },
    "a stream that is longer than it says": {
      more: more("<</Length 3>>\nstream\nabcdef\nendstream"),
      listed: [40],
    },
  };
  const found: Attack[] = [];
  for (const [what, parts] of Object.entries(kinds))
    found.push({ name: `signed with ${what}`, clause, signed: honest, file: await signedPage(parts) });
  const last = { more: more(red), listed: [40] };
  found.push({
    name: "signed with a content that is there twice in the page, of which all readers show the last",
    clause: "ISO 32000-2, 7.3.7",
    signed: await signedPage({ ...last, contents: "40 0 R" }),
    file: await signedPage({ ...last, contents: "4 0 R/Contents 40 0 R" }),
  });
  return found;
}
