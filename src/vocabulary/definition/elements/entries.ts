import { either, listOf, text } from "../build.ts";

/** References and expressions that say something of an entry. */
const ofEntry = "[$](?:data[.\\[].+|item(?:[.\\[].+)?|value[.\\[].+)|= [\\s\\S]+";
const ownKey = "[^$=-][\\s\\S]*";

const sortKey = (description: string) =>
  text(description, {
    pattern: `^(?:${ofEntry}|-?${ownKey}|-[$]item(?:[.\\[].+)?)$`,
    examples: ["name", "-price", "= $item.qty * $item.price"],
  });

/** Pattern of what an entry of `source` is called by, or counts for: a key of it, a reference or an expression. */
export const entryPattern = `^(?:${ofEntry}|${ownKey})$`;

/** The order of the entries of `source`. */
export const sortByKey = {
  sortBy: either(
    [
      sortKey(
        "A key of the entries, dots allowed, a reference or an expression; with a minus before a key, from last to first.",
      ),
      listOf(sortKey("A key, a reference or an expression."), "By the first, then by the others."),
    ],
    "The order of the entries of `source`: numbers, then texts by the document's `locale`, then what has no value. Equal ones keep theirs.",
    { examples: [["group", "-price"]] },
  ),
};
