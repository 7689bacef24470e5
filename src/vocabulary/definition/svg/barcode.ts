import { anyObject, number, oneOf, text } from "../build.ts";
import { everyBarcode } from "../elements/barcodes.ts";

const spellings = everyBarcode.flatMap(({ type, aliases }) => [type, ...aliases]);

/** Keys of the barcode shape of a drawing, without painting keys. */
export const barcodeKeys = {
  required: {
    type: oneOf(spellings, "Symbology: an encoder's name or one of its aliases.", { examples: ["qrcode", "code128"] }),
    value: text("The encoded text; check digits are added where the symbology has them.", {
      minLength: 1,
      examples: ["https://example.com/i/42"],
    }),
  },
  optional: {
    quiet: number("Quiet zone in modules; unset, as the symbology requires.", { minimum: 0 }),
    showText: {
      type: "boolean",
      description: "Prints the value below the bars, where the symbology provides for it.",
      default: false,
    },
    options: anyObject("Options for the encoder.", {
      additionalProperties: { type: ["string", "number", "boolean"], description: "Value of the option." },
      examples: [{ eclevel: "H" }],
    }),
  },
} as const;
