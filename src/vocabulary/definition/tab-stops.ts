import { either, listOf, mapOf, type NamedSchemas, oneOf, ref, shape, text } from "./build.ts";
import { lengthOrShare } from "./measure.ts";

/** The most stops of one list. */
const mostStops = 32;

const contents = { at: "100%", align: "right", leader: "dots" };

/** A list of tab stops, or the name of one: the style key `tabStops`. */
export const stopsOrName = (description: string) =>
  either(
    [
      text("The name of a list in `tabStops` of the document.", { minLength: 1, examples: ["menu"] }),
      listOf(ref("TabStop"), "Its stops; none: the tabs go to every 36 points.", { maxItems: mostStops }),
    ],
    description,
    { examples: ["menu", [contents]] },
  );

export const tabStopsWords: NamedSchemas = {
  TabStops: mapOf(
    listOf(ref("TabStop"), "The stops of a list.", { minItems: 1, maxItems: mostStops }),
    "Lists of tab stops by name, for the style key `tabStops`.",
    { examples: [{ menu: [contents] }] },
  ),
  TabStop: shape(
    "A place on the line that a tab goes to.",
    { at: lengthOrShare("Its distance from where the lines of the paragraph begin.", { examples: ["100%", 120] }) },
    {
      align: oneOf(
        ["left", "center", "right", "decimal"],
        "What stands at the stop: where the text after the tab begins, its middle, its end, or the decimal mark of its number (that of the document's `locale`; a number without one ends there).",
        { default: "left" },
      ),
      leader: either(
        [
          oneOf(["none", "dots", "dashes", "line"], "Nothing, dots, dashes or a line."),
          text("One to eight characters of your own, repeated.", {
            // Characters that the text's own face is sure to have, and none of the words above.
            pattern:
              "^(?:[!-~\\u00a1-\\u00ac\\u00ae-\\u00ff\\u2013\\u2014\\u2022\\u2026][ -~\\u00a0-\\u00ac\\u00ae-\\u00ff\\u2013\\u2014\\u2022\\u2026]{0,7})$",
            examples: ["·", "- "],
          }),
        ],
        "What fills the way from the text to the stop.",
        { default: "none", examples: ["dots", "line"] },
      ),
    },
    { examples: [contents, { at: 120, align: "decimal" }] },
  ),
};
