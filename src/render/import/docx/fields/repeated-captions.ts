import type { XmlElement } from "../../../documents/verify/ooxml/xml-tree.ts";
import { attr, deep, wordsIn } from "../xml.ts";
import { type SequenceField, sequenceIn } from "./captions.ts";

/** An id for each paragraph whose number a field further on shows again (`SEQ name \\c`), unless something has it already. */
export function repeatedCaptions(body: XmlElement, taken: ReadonlySet<string>): ReadonlyMap<XmlElement, string> {
  const made = new Map<XmlElement, string>();
  const last = new Map<string, XmlElement>();
  for (const p of deep(body, "p"))
    for (const { name, repeats } of sequencesOf(p)) {
      const counted = last.get(name);
      if (!repeats) last.set(name, p);
      else if (counted !== undefined && !made.has(counted))
        made.set(counted, unused(`caption-${made.size + 1}`, taken));
    }
  return made;
}

const unused = (id: string, taken: ReadonlySet<string>): string => (taken.has(id) ? unused(`${id}-`, taken) : id);

/** The code of a field may be cut into pieces. */
function sequencesOf(p: XmlElement): readonly SequenceField[] {
  const codes = [
    ...deep(p, "fldSimple").map((field) => attr(field, "instr")),
    ...deep(p, "instrText")
      .map(wordsIn)
      .join("")
      .split(/(?=\bSEQ\s)/i),
  ];
  return codes.flatMap((code) => sequenceIn(code) ?? []);
}
