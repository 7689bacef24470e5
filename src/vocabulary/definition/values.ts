import { mapOf, type NamedSchemas, text } from "./build.ts";

export const valuesWords: NamedSchemas = {
  Values: mapOf(
    text("An expression.", { pattern: "^= [\\s\\S]+$", examples: ["= sum($data.lines, $item.sum)"] }),
    "Values that are computed once, in this order; `$value.name` stands for one, here and in all that follows.",
    {
      examples: [{ net: "= sum($data.lines, $item.sum)", tax: "= round($value.net * 0.19, 2)" }],
    },
  ),
};
