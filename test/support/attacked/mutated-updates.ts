import type { Attack } from "./attack.ts";
import { forms, signedPage, signedSize } from "./signed-page.ts";
import { note, red, redTwin, type Updates, updatesOf } from "./updates.ts";

/** Numbers from 0 to 1, the same for the same seed (Mulberry32). */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const packedRows = "0200000007000001~holder~000002000000070001";

/** The updates to mutate: a reader takes them for harmless, and another content is near by. */
const updates: readonly ((to: Updates) => Buffer)[] = [
  (to) => to.table(`${note}${redTwin}`),
  (to) => to.table(note),
  (to) => to.table(`#new#5 0 obj\n(${redTwin})\nendobj\n`),
  (to) => to.table(`#new#5 0 obj\n<</Length ${redTwin.length}>>\nstream\n${redTwin}\nendstream\nendobj\n`),
  (to) => to.table(`#new#5 0 obj\n${red}\nendobj\n`),
  (to) => to.stream(note),
  (to) => to.stream(`#new#5 0 obj\n${red}\nendobj\n`),
  (to) => to.stream(`${note}${redTwin}`),
  (to) => to.packed("5 0 8 7", "(note) <</Type/Page/Parent 2 0 R/Contents 4 0 R>>", packedRows),
  (to) =>
    to.table(
      `#new#5 0 obj\n${red}\nendobj\n#stream#6 0 obj\n<</Type/XRef/W[1 4 2]/Index[5 1]/Size 7/Root 1 0 R/Filter/ASCIIHexDecode/Length 14>>\nstream\n01~new~0000\nendstream\nendobj\n`,
      { rows: "0 0\n", trailer: "/Size 7/Root 1 0 R/Prev @prev@/XRefStm @stream@" },
    ),
];

/** Files with up to three changes each in the bytes of an update. */
export async function mutatedUpdates(count: number, seed: number): Promise<readonly Attack[]> {
  const signed = await Promise.all(forms.map((form) => signedPage({ form })));
  return Array.from({ length: count }, (_, number): Attack => {
    const random = chance(seed * 1_000_003 + number);
    const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
    const base = pick(signed);
    const file = pick(updates)(updatesOf(base, { size: signedSize }));
    let update = file.subarray(base.length);
    for (let left = 1 + Math.floor(random() * 3); left > 0; left -= 1) update = mutated(update, random);
    return {
      name: `seed ${seed}, number ${number}`,
      clause: "ISO 32000-2, 7.5.6",
      signed: base,
      file: Buffer.concat([base, update]),
    };
  });
}

/** Numbers that lead to an object, a page or a content of the file. */
const wellKnown = ["0", "1", "2", "3", "4", "5", "7", "9", "21", "65535"];

/** One change: of a number, a byte, a line, a stretch that is cut out, or one that is there again. */
function mutated(bytes: Buffer, random: () => number): Buffer {
  const text = bytes.toString("latin1");
  const at = Math.floor(random() * text.length);
  const length = 1 + Math.floor(random() * 40);
  const put = (from: number, to: number, what: string): Buffer =>
    Buffer.from(text.slice(0, from) + what + text.slice(to), "latin1");
  switch (Math.floor(random() * 6)) {
    case 0: {
      const numbers = [...text.matchAll(/\d+/g)];
      const found = numbers[Math.floor(random() * numbers.length)];
      if (found === undefined) return bytes;
      const value = wellKnown[Math.floor(random() * wellKnown.length)] ?? "0";
      const written =
        random() < 0.5
          ? value.padStart(found[0].length, "0")
          : String(Number(found[0]) + Math.floor(random() * 41) - 20);
      return put(found.index, found.index + found[0].length, written.replace("-", "0").padStart(found[0].length, "0"));
    }
    case 1:
      return put(at, at + 1, String.fromCharCode(Math.floor(random() * 256)));
    case 2:
      return put(at, at + length, "");
    case 3:
      return put(at, at, text.slice(at, at + length));
    case 4: {
      const lines = text.split("\n");
      const [one, other] = [Math.floor(random() * lines.length), Math.floor(random() * lines.length)];
      [lines[one], lines[other]] = [lines[other] ?? "", lines[one] ?? ""];
      return Buffer.from(lines.join("\n"), "latin1");
    }
    default:
      return put(
        at,
        at,
        [" ", "\n", "%", "(", ")", "<<", ">>", "endobj\n", "stream\n", "4 0 obj\n"][Math.floor(random() * 10)] ?? "",
      );
  }
}
