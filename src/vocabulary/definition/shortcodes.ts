/** A parameter of a shortcode: the text between two of its commas. */
interface ShortcodeSlot {
  readonly name: string;
  /** The form in which it is written. */
  readonly form: string;
  readonly optional: boolean;
}

/** A tag in square brackets inside a text. Names match in any case. */
export interface Shortcode {
  readonly name: string;
  readonly aliases: readonly string[];
  /** `pair` encloses text and needs a closing tag; `single` has none. */
  readonly kind: "pair" | "single";
  readonly slots: readonly ShortcodeSlot[];
  readonly sentence: string;
  readonly example: string;
}

const slot = (name: string, form: string): ShortcodeSlot => ({ name, form, optional: false });
const maybe = (name: string, form: string): ShortcodeSlot => ({ name, form, optional: true });
const size = maybe("size", "w|h in points");
const fieldOptions = maybe(
  "options",
  "required, readonly, max=N (most characters), comb (of a textfield with max: a place for each character), label=… (for screen readers), export=… (the value of a check box or radio button), style=… (a style's colours, font, border and background), in any order",
);
const color = slot("color", "#RRGGBB, RRGGBB or a colour name");

const tag =
  (kind: Shortcode["kind"]) =>
  (
    name: string,
    aliases: readonly string[],
    slots: readonly ShortcodeSlot[],
    sentence: string,
    example: string,
  ): Shortcode => ({
    name,
    aliases,
    kind,
    slots,
    sentence,
    example,
  });
const pair = tag("pair");
const single = tag("single");

/** Shortcodes by the group the reference shows them in. */
export const shortcodeGroups: Readonly<Record<string, readonly Shortcode[]>> = {
  "Look of text": [
    pair("b", ["bold", "strong"], [], "Bold; takes the family's bold face.", "a [b]bold[/b] word"),
    pair("i", ["italic", "em", "cite"], [], "Italic; takes the family's italic face.", "an [i]italic[/i] word"),
    pair("bi", ["ib", "bolditalic", "italicbold"], [], "Bold italic.", "[bi]both[/bi]"),
    pair("u", ["underline", "ins"], [], "Underlined; combines with `s`.", "[u]underlined[/u]"),
    pair("s", ["strike", "del"], [], "Struck through; combines with `u`.", "[s]old price[/s]"),
    pair("caps", [], [], "Drawn in capitals; copied text keeps its case.", "[caps]chapter one[/caps]"),
    pair("color", ["fontcolor"], [color], "Colour of the text.", "[color, #B3261E]overdue[/color]"),
    pair("small", [], [], "Four fifths of the size.", "[small]fine print[/small]"),
    pair("size", ["fontsize"], [slot("size", "points")], "Size of the text.", "[size, 14]larger[/size]"),
    pair(
      "font",
      [],
      [slot("family", "a family's name; `Icons` is the icon font")],
      "Another family.",
      "[font, Noto Serif]serif[/font]",
    ),
    pair(
      "letterspacing",
      ["ls"],
      [slot("space", "points")],
      "Adds space after every character.",
      "[letterspacing, 1.5]spaced[/letterspacing]",
    ),
    pair("highlight", ["hl"], [color], "A colour behind the text.", "[highlight, #FFF3B0]marked[/highlight]"),
    pair("mark", [], [], "The same in yellow, #FFFF00.", "[mark]marked[/mark]"),
    pair(
      "sup",
      ["superscript"],
      [maybe("shift", "points")],
      "Superscript: raised, and smaller unless a shift is given.",
      "E = mc[sup, 4]2[/sup]",
    ),
    pair(
      "sub",
      ["subscript"],
      [maybe("shift", "points, positive or negative")],
      "Subscript: lowered, and smaller unless a shift is given.",
      "H[sub]2[/sub]O",
    ),
    pair(
      "span",
      [],
      [slot("style", "the name of a style")],
      "Draws the text in the style's box: background, padding, border, radius, clip path.",
      "[span, badge]NEW[/span]",
    ),
  ],
  "Lines and places": [
    pair(
      "align",
      [],
      [slot("side", "l, r, c or j")],
      "Alignment of the paragraph around it.",
      "[align, r]right[/align]",
    ),
    single(
      "br",
      ["linebreak"],
      [maybe("count", "a whole number")],
      "Starts a new line, or several.",
      "first line[br]second line",
    ),
    single(
      "tab",
      [],
      [maybe("position", "points from the left margin"), maybe("align", "0 left (default), 1 right, 2 centre")],
      "Continues at a position on the line; without one, at the next stop of the style (`tabStops`), else at the next multiple of 36 points.",
      "Sum[tab, 400, 1]42.00",
    ),
    pair(
      "footnote",
      ["fn"],
      [],
      "A note at the bottom of the page, with a mark in the text. In headers, footers, watermarks and other notes its text stays in place. Rows that a table repeats have the mark on the page of the note.",
      "Prices are net[footnote]Without VAT.[/footnote].",
    ),
    pair(
      "link",
      [],
      [slot("address", "http, https, mailto or tel")],
      "A link to an address; clickable in PDF.",
      "[link, https://example.com]our site[/link]",
    ),
    pair(
      "goto",
      [],
      [slot("place", "an element's `id`, or toc-dest-0, toc-dest-1 …")],
      "A link to a place in the same PDF; an unknown place leads nowhere.",
      "see [goto, terms]the terms[/goto]",
    ),
  ],
  References: [
    single(
      "ref",
      [],
      [
        slot("place", "an element's `id`"),
        maybe(
          "form",
          "number, bare for one without the words and brackets around it, or full for one with the numbers of the levels above it; text: what the element says; unset, its number, or its text where it has none",
        ),
      ],
      "The number or the text of another element, before or after this place, and a link to it; a number stands without its full stop. `?` where there is none.",
      "see clause [ref, terms] and [ref, terms, text]",
    ),
    single(
      "page",
      [],
      [slot("place", "an element's `id`")],
      "The number of the page on which another element begins, and a link to it. `?` where there is none.",
      "on page [page, terms]",
    ),
  ],
  Pictures: [
    single(
      "img",
      ["image"],
      [
        slot("path", "an uploaded image, a `data:` URI, or a name in `images`"),
        size,
        maybe("alt", "alt=what it shows, in words; `alt=` alone: nothing that matters"),
      ],
      "An image on the line.",
      "[img, images/logo.png, 60|20]",
    ),
    single(
      "barcode",
      [],
      [
        slot("type", "a symbology, any case; see below"),
        slot("payload", "the encoded text; square brackets must balance"),
        size,
        maybe("colours", "#bars or #bars|#background"),
        maybe("quiet", "quiet=N, in modules"),
        maybe("options", "key=value, passed to the encoder"),
      ],
      "A barcode on the line. The slots after the payload come in any order. An invalid payload prints a placeholder and is reported.",
      "[barcode, gs1-128, [01]09501101530003[10]AB12, 220|50]",
    ),
  ],
  Formats: [
    single(
      "number",
      [],
      [
        slot("value", "digits with a full stop"),
        maybe("digits", "decimals, 0 to 20; or the word percent"),
        maybe("options", "digits, minDigits, maxDigits, grouping, sign, notation, unit, locale, each as key=value"),
      ],
      "A number as the document's `locale` writes it. percent: 0.25 is 25 %. A value that is not a number stays as it is and is reported.",
      "[number, 12.5, 1, unit=kilogram]",
    ),
    single(
      "currency",
      [],
      [
        slot("value", "digits with a full stop"),
        slot("currency", "ISO 4217"),
        maybe("digits", "decimals; unset, those the currency has"),
        maybe("options", "display (symbol, narrow, code, name), accounting, and those of `number`, each as key=value"),
      ],
      "An amount as the document's `locale` writes it.",
      "[currency, 1234.5, EUR]",
    ),
    single(
      "date",
      [],
      [
        slot("value", "ISO 8601: a day, or a day and a time"),
        maybe("day", "full, long, medium (default) or short; empty for none"),
        maybe("time", "full, long, medium or short"),
        maybe(
          "options",
          "weekday, year, month, day, hour, minute, second, hour12, zone, calendar, numbers, timeZone, locale, each as key=value",
        ),
      ],
      "A date as the document's `locale` writes it. A moment (with Z or an offset) is converted to the document's `timeZone`; a day, or a time without a zone, is shown as written.",
      "[date, 2026-07-01, long]",
    ),
  ],
  "Form fields": [
    single(
      "textfield",
      [],
      [
        slot("name", "unique"),
        maybe("placeholder", "a text; what `$data` gives is the field's value instead"),
        size,
        fieldOptions,
      ],
      "A text field of one line.",
      "[textfield, email, your address, 250|20]",
    ),
    single(
      "textarea",
      [],
      [slot("name", "unique"), maybe("default", "a text"), size, fieldOptions],
      "A text field of several lines.",
      "[textarea, remarks, , 400|80]",
    ),
    single(
      "checkbox",
      [],
      [
        slot("name", "unique"),
        maybe("label", "a text; true or false from `$data` is the field's value instead"),
        size,
        fieldOptions,
      ],
      "A check box.",
      "[checkbox, agree, I agree, 14|14]",
    ),
    single(
      "radio",
      [],
      [
        slot("name", "unique in its group"),
        slot("group", "of one group one is chosen"),
        maybe("chosen", "true or false"),
        size,
        fieldOptions,
      ],
      "A radio button. Its group is the field, and its name the field's value when it is chosen.",
      "[radio, card, payment, true, 14|14]",
    ),
    single(
      "choicefield",
      [],
      [slot("name", "unique"), slot("options", "a | b | c"), maybe("selected", "an index from 0"), size, fieldOptions],
      "A drop-down list.",
      "[choicefield, country, Sweden | Norway, 0, 160|20]",
    ),
    single(
      "listbox",
      [],
      [
        slot("name", "unique"),
        slot("options", "a | b | c"),
        maybe("value", "in single quotes"),
        maybe("several", "true or false"),
        size,
        fieldOptions,
      ],
      "A list to choose from.",
      "[listbox, days, Mon | Tue | Wed, 'Mon', true, 120|60]",
    ),
    single(
      "datefield",
      ["datepicker"],
      [
        slot("name", "unique"),
        maybe("default", "an ISO 8601 date"),
        maybe("format", "as yyyy-MM-dd"),
        size,
        fieldOptions,
      ],
      "A date field.",
      "[datefield, due, 2026-07-01, yyyy-MM-dd, 120|20]",
    ),
    single(
      "signaturefield",
      [],
      [slot("name", "unique"), size, fieldOptions],
      "An empty field for a signature that is added to the stored document later; without `style`, a line to sign on. Of the options only `label` and `style` count.",
      "[signaturefield, Buyer, 200|50]",
    ),
  ],
};

export const shortcodes: readonly Shortcode[] = Object.values(shortcodeGroups).flat();

/** Every name and alias, in lower case, to the shortcode. */
export const shortcodeByName: ReadonlyMap<string, Shortcode> = new Map(
  shortcodes.flatMap((code) => [code.name, ...code.aliases].map((name) => [name, code] as const)),
);

/** References that a text can contain. */
export const references: readonly { readonly token: string; readonly sentence: string }[] = [
  {
    token: "$data.a.b[0].c",
    sentence: "A value of the data: keys after dots, array indexes from 0 in brackets, at any depth.",
  },
  { token: "$item.a", sentence: "Inside `map`: the same within the entry that is being shown." },
  { token: "$item", sentence: "Inside `map`: the entry itself, when it is a text or a number." },
  { token: "$value.name", sentence: "A value that `values` of the document computes." },
  {
    token: "$group.key",
    sentence:
      "In a table with `groupBy`: what the entries of the group have in common; `$group.items` are the entries, `$group.count` says how many, `$group.outer` is the group around.",
  },
  { token: "$carry.sum", sentence: "In the rows of a table's `carry`: the sum of the entries shown so far." },
  {
    token: "$carry.page",
    sentence: "In the rows of a table's `carry`: the sum of the entries shown so far on the page.",
  },
  {
    token: "[t, key, name=value]",
    sentence:
      "In a document with `texts`: the text of this key in the document's language, `{name}` in it being the value.",
  },
  {
    token: "[rich, $data.text]",
    sentence:
      "A text that an editor keeps as HTML: b, strong, i, em, u, s, del, sub, sup, small, code, mark, a and br look as they do there, other tags are reported and their text stays; `[rich, = expression]` too.",
  },
  { token: "$global.INDEX", sentence: "Inside `map`: the number of the entry that is being shown, from 1." },
  {
    token: "$global.PAGE",
    sentence:
      "The number of the current page: in the text of paragraphs, headings and cells, but not within a shortcode's brackets, in drawings, in expressions or in conditions: where the page decides, zones have `first`, `last`, `odd`, `even` and `skipPages`.",
  },
  { token: "$global.NUMPAGES", sentence: "The number of pages, in the digits of the page's own number." },
  { token: "$global.SECTIONPAGE", sentence: "The number of the page in its section, from 1." },
  { token: "$global.SECTIONPAGES", sentence: "The number of pages in the section." },
  {
    token: "$global.HEADING1",
    sentence:
      "The first heading of level 1 on the page, else the last one before; `HEADING2` to `HEADING5` likewise, below that heading of the level above. `.LAST` takes the last one of the page, `.NUMBER` its number alone, `.TEXT` its text alone: `$global.HEADING1.LAST.TEXT`.",
  },
  { token: "$global.DATE", sentence: "The day the document is made, ISO 8601, in the request's time zone." },
  { token: "$global.TIME", sentence: "The time of day, hours and minutes." },
  { token: "$global.DATETIME", sentence: "Both." },
  { token: "$global.DOCUMENT_ID", sentence: "The document's identifier, 32 hexadecimal characters." },
];
