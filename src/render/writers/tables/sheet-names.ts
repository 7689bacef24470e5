/** Excel's limit, in characters. */
const longest = 31;
/** Characters that names of sheets cannot have. */
const forbidden = /[[\]:*?/\\\p{Cc}\p{Cs}]/gu;

/** Names as a workbook can have them: of 31 characters at most, none of them twice, in any case; "History" is a name of Excel's own. */
export function sheetNames(names: readonly string[]): readonly string[] {
  const taken = new Set(["history"]);
  return names.map((name, at) => {
    const words = cleaned(name) || `Table ${at + 1}`;
    let made = cut(words, longest);
    for (let count = 2; taken.has(made.toLowerCase()); count += 1)
      made = `${cut(words, longest - ` (${count})`.length)} (${count})`;
    taken.add(made.toLowerCase());
    return made;
  });
}

const cleaned = (name: string): string =>
  name
    .replace(forbidden, " ")
    .replace(/\s+/g, " ")
    .replace(/^[' ]+|[' ]+$/g, "");

/** No pair of surrogates is cut in two, and none ends in an apostrophe. */
const cut = (words: string, most: number): string =>
  words
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, "")
    .replace(/[' ]+$/, "");
