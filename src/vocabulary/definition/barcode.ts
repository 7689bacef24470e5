import { anyObject, number, oneOf, text } from "./build.ts";

/** A symbology: the name of its encoder, what people also call it. */
interface Barcode {
  readonly type: string;
  readonly name: string;
  readonly aliases: readonly string[];
}

const entry = (type: string, name: string, ...aliases: readonly string[]): Barcode => ({ type, name, aliases });

/** Every symbology, by family. Matching ignores case. */
export const barcodeFamilies: Readonly<Record<string, readonly Barcode[]>> = {
  "Two-dimensional": [
    entry("qrcode", "QR Code", "qr"),
    entry("microqrcode", "Micro QR Code", "microqr"),
    entry("rectangularmicroqrcode", "Rectangular Micro QR Code", "rmqr", "rmqrcode"),
    entry("swissqrcode", "Swiss QR Code", "swissqr"),
    entry("datamatrix", "Data Matrix", "dm", "data-matrix"),
    entry("datamatrixrectangular", "Data Matrix Rectangular"),
    entry("datamatrixrectangularextension", "Data Matrix Rectangular Extension", "dmre"),
    entry("pdf417", "PDF417"),
    entry("pdf417compact", "Compact PDF417", "truncatedpdf417"),
    entry("micropdf417", "MicroPDF417"),
    entry("azteccode", "Aztec Code", "aztec"),
    entry("azteccodecompact", "Compact Aztec Code"),
    entry("aztecrune", "Aztec Runes"),
    entry("maxicode", "MaxiCode"),
    entry("dotcode", "DotCode"),
    entry("hanxin", "Han Xin Code"),
    entry("codeone", "Code One"),
    entry("ultracode", "Ultracode"),
  ],
  Linear: [
    entry("code128", "Code 128", "code-128"),
    entry("code39", "Code 39", "code-39"),
    entry("code39ext", "Code 39 Extended"),
    entry("code93", "Code 93", "code-93"),
    entry("code93ext", "Code 93 Extended"),
    entry("code11", "Code 11"),
    entry("rationalizedCodabar", "Codabar", "codabar"),
    entry("interleaved2of5", "Interleaved 2 of 5", "itf"),
    entry("code2of5", "Code 25"),
    entry("industrial2of5", "Industrial 2 of 5"),
    entry("iata2of5", "IATA 2 of 5"),
    entry("matrix2of5", "Matrix 2 of 5"),
    entry("coop2of5", "COOP 2 of 5"),
    entry("datalogic2of5", "Datalogic 2 of 5"),
    entry("msi", "MSI Modified Plessey"),
    entry("plessey", "Plessey UK"),
    entry("telepen", "Telepen"),
    entry("telepennumeric", "Telepen Numeric"),
    entry("posicode", "PosiCode"),
    entry("channelcode", "Channel Code"),
    entry("bc412", "BC412"),
    entry("code16k", "Code 16K"),
    entry("code49", "Code 49"),
    entry("codablockf", "Codablock F"),
    entry("flattermarken", "Flattermarken"),
    entry("raw", "Custom one-dimensional symbology"),
  ],
  Retail: [
    entry("ean13", "EAN-13", "ean-13", "ean"),
    entry("ean8", "EAN-8", "ean-8"),
    entry("ean5", "EAN-5 add-on"),
    entry("ean2", "EAN-2 add-on"),
    entry("upca", "UPC-A", "upc-a", "upc"),
    entry("upce", "UPC-E", "upc-e"),
    entry("isbn", "ISBN"),
    entry("ismn", "ISMN"),
    entry("issn", "ISSN"),
    entry("mands", "Marks & Spencer"),
  ],
  "GS1 and logistics": [
    entry("gs1-128", "GS1-128", "gs1128", "ean128"),
    entry("ean14", "GS1-14", "gs1-14"),
    entry("sscc18", "SSCC-18", "sscc"),
    entry("itf14", "ITF-14", "itf-14"),
    entry("gs1datamatrix", "GS1 Data Matrix", "gs1-datamatrix", "gs1-dm"),
    entry("gs1datamatrixrectangular", "GS1 Data Matrix Rectangular"),
    entry("gs1qrcode", "GS1 QR Code", "gs1-qrcode", "gs1-qr"),
    entry("gs1dotcode", "GS1 DotCode", "gs1-dotcode"),
    entry("gs1dldatamatrix", "GS1 Digital Link Data Matrix"),
    entry("gs1dlqrcode", "GS1 Digital Link QR Code"),
    entry("gs1-cc", "GS1 Composite 2D Component"),
    entry("gs1northamericancoupon", "GS1 North American Coupon"),
    entry("databaromni", "GS1 DataBar Omnidirectional", "databar"),
    entry("databarstacked", "GS1 DataBar Stacked"),
    entry("databarstackedomni", "GS1 DataBar Stacked Omnidirectional"),
    entry("databartruncated", "GS1 DataBar Truncated"),
    entry("databarlimited", "GS1 DataBar Limited"),
    entry("databarexpanded", "GS1 DataBar Expanded"),
    entry("databarexpandedstacked", "GS1 DataBar Expanded Stacked"),
  ],
  "GS1 composite": [
    entry("ean13composite", "EAN-13 Composite"),
    entry("ean8composite", "EAN-8 Composite"),
    entry("upcacomposite", "UPC-A Composite"),
    entry("upcecomposite", "UPC-E Composite"),
    entry("gs1-128composite", "GS1-128 Composite"),
    entry("databaromnicomposite", "GS1 DataBar Omnidirectional Composite"),
    entry("databarstackedcomposite", "GS1 DataBar Stacked Composite"),
    entry("databarstackedomnicomposite", "GS1 DataBar Stacked Omnidirectional Composite"),
    entry("databartruncatedcomposite", "GS1 DataBar Truncated Composite"),
    entry("databarlimitedcomposite", "GS1 DataBar Limited Composite"),
    entry("databarexpandedcomposite", "GS1 DataBar Expanded Composite"),
    entry("databarexpandedstackedcomposite", "GS1 DataBar Expanded Stacked Composite"),
  ],
  Healthcare: [
    entry("hibccode128", "HIBC Code 128", "hibc-128"),
    entry("hibccode39", "HIBC Code 39", "hibc-39"),
    entry("hibcdatamatrix", "HIBC Data Matrix", "hibc-dm"),
    entry("hibcdatamatrixrectangular", "HIBC Data Matrix Rectangular"),
    entry("hibcqrcode", "HIBC QR Code", "hibc-qr"),
    entry("hibcpdf417", "HIBC PDF417"),
    entry("hibcmicropdf417", "HIBC MicroPDF417"),
    entry("hibcazteccode", "HIBC Aztec Code", "hibc-aztec"),
    entry("hibccodablockf", "HIBC Codablock F"),
    entry("pharmacode", "Pharmaceutical Binary Code"),
    entry("pharmacode2", "Two-track Pharmacode"),
    entry("code32", "Italian Pharmacode"),
    entry("pzn", "Pharmazentralnummer (PZN)"),
  ],
  Postal: [
    entry("onecode", "USPS Intelligent Mail", "usps", "imb"),
    entry("postnet", "USPS POSTNET"),
    entry("planet", "USPS PLANET"),
    entry("royalmail", "Royal Mail 4 State Customer Code", "rm4scc"),
    entry("mailmark", "Royal Mail Mailmark"),
    entry("kix", "Royal Dutch TPG Post KIX"),
    entry("auspost", "AusPost 4 State Customer Code"),
    entry("japanpost", "Japan Post 4 State Customer Code"),
    entry("identcode", "Deutsche Post Identcode"),
    entry("leitcode", "Deutsche Post Leitcode"),
    entry("symbol", "Miscellaneous symbols"),
    entry("daft", "Custom 4 state symbology"),
  ],
};

const everyBarcode: readonly Barcode[] = Object.values(barcodeFamilies).flat();

/** Any spelling, in lower case, to the encoder's name. */
export const barcodeEncoders: ReadonlyMap<string, string> = new Map(
  everyBarcode.flatMap(({ type, aliases }) =>
    [type, ...aliases].map((spelling) => [spelling.toLowerCase(), type] as const),
  ),
);

const spellings = everyBarcode.flatMap(({ type, aliases }) => [type, ...aliases]);

/** What the barcode shape of a drawing takes besides painting keys. */
export const barcodeKeys = {
  required: {
    type: oneOf(spellings, "Symbology: an encoder's name or one of its aliases.", { examples: ["qrcode", "code128"] }),
    value: text("What it says; check digits are added where the symbology has them.", {
      minLength: 1,
      examples: ["https://example.com/i/42"],
    }),
  },
  optional: {
    quiet: number("Quiet zone in modules; unset, what the symbology asks for.", { minimum: 0 }),
    showText: {
      type: "boolean",
      description: "Prints the value below the bars, where the symbology has a place for it.",
      default: false,
    },
    options: anyObject("Options for the encoder.", {
      additionalProperties: { type: ["string", "number", "boolean"], description: "Value of the option." },
      examples: [{ eclevel: "H" }],
    }),
  },
} as const;
