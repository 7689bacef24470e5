import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type ZipEntry, zip } from "../../../src/render/codecs/zip.ts";
import { type WordSyntax, wordSyntaxes } from "../../../src/vocabulary/definition/word.ts";
import { unzip } from "../readers/unzip.ts";
import { mutated, type Random, randomFrom } from "./mutated.ts";
import { bodyOf, office, p, packageOf, packed, r, withSize } from "./word-packages.ts";

/** A Word file as a template, and data to fill it with, made to do harm. */
interface HostileWord {
  /** Of `hostileWordKinds`. */
  readonly kind: string;
  readonly file: Uint8Array;
  readonly data: unknown;
  readonly syntax: WordSyntax;
}

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Word files of many programs, with tags and without. */
const wordFiles: readonly { readonly name: string; readonly bytes: Uint8Array }[] = [
  "test/fixtures/import",
  "examples/word",
]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) => join(root, folder, path)),
  )
  .filter((path) => path.endsWith(".docx"))
  .toSorted()
  .map((path) => ({ name: basename(path), bytes: readFileSync(path) }));

const one = <Item>(items: readonly Item[], random: Random): Item => items[Math.floor(random() * items.length)] as Item;
const upTo = (most: number, random: Random, least = 0): number =>
  least + Math.floor(random() ** 2 * (most - least + 1));

/** A value, a region of a list or a condition, as each program spells them. */
const spelled: Readonly<
  Record<WordSyntax, { value: (path: string) => string; loop: (inside: string) => string; open: string }>
> = {
  colophon: {
    value: (path) => `{{ ${path} }}`,
    loop: (inside) => `{{#each list}}${inside}{{/each}}`,
    open: "{{#if x}}",
  },
  docxtemplater: { value: (path) => `{${path}}`, loop: (inside) => `{#list}${inside}{/list}`, open: "{#x}" },
  carbone: {
    value: (path) => `{d.${path}}`,
    loop: (inside) => `${inside}{d.list[i].a}{d.list[i+1].a}`,
    open: "{d.x:ifEM:showBegin}",
  },
  "docx-templates": {
    value: (path) => `+++${path}+++`,
    loop: (inside) => `+++FOR one IN list+++${inside}+++END-FOR one+++`,
    open: "+++IF x+++",
  },
  jinja: {
    value: (path) => `{{ ${path} }}`,
    loop: (inside) => `{% for one in list %}${inside}{% endfor %}`,
    open: "{% if x %}",
  },
};

const prototypes = [
  ...[
    "__proto__",
    "constructor",
    "constructor.constructor",
    "o.__proto__.polluted",
    "o.toString()",
    "list.map(x)",
    "list.length.constructor",
  ],
  ...[
    "process.env",
    "globalThis",
    "require('fs')",
    "this.constructor",
    "o['__proto__']",
    "name.replace('a', 'b')",
    "list.push(1)",
  ],
];

const markup = [
  ...[
    '</w:t></w:r><w:r><w:instrText>INCLUDETEXT "/etc/passwd"</w:instrText></w:r><w:r><w:t>',
    '{ INCLUDETEXT "/etc/passwd" }',
    "{{ title }}",
  ],
  ...[
    "\u0001\u0000\ufffe",
    "\ud800",
    "]]>",
    "<!--",
    "&lt;w:p/&gt;",
    "&#0;",
    "\u202e".repeat(1_000),
    "+++INS title+++",
    "{% for x in y %}",
  ],
];

const outside = ["DDE", "DDEAUTO", "INCLUDETEXT", "INCLUDEPICTURE", "LINK", "DATABASE", "RD", "IMPORT"];

interface Recipe {
  readonly random: Random;
  readonly syntax: WordSyntax;
}

type Made = Pick<HostileWord, "file" | "data">;

const field = (code: string): string =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${r("shown")}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

const external = (kind: string, to: string, id = "x1"): string =>
  `<Relationship Id="${id}" Type="${office}/${kind}" Target="${to}" TargetMode="External"/>`;

const megabyte = 1024 * 1024;

let zeros: ZipEntry["content"] | undefined;

/** 300 MB that are 290 KB; made once. */
const ofZeros = (): ZipEntry["content"] => {
  zeros ??= packed(new Uint8Array(300 * megabyte));
  return zeros;
};

/** A file of another program with one of its parts changed, or its archive. */
function changedFile({ random, syntax }: Recipe): Made {
  const { bytes } = one(wordFiles, random);
  const data = { name: "Ada", list: [{ a: 1 }, { a: 2 }], lines: [{ name: "x" }], people: [{}], o: {} };
  if (random() < 0.2) return { file: mutated(bytes, random), data };
  const parts = unzip(bytes);
  const chosen =
    random() < 0.6 ? parts.findIndex(([name]) => name === "word/document.xml") : Math.floor(random() * parts.length);
  const piece = random() < 0.5 ? spelled[syntax].value(one(prototypes, random)) : spelled[syntax].open;
  const change = (content: Buffer): Uint8Array => {
    if (random() < 0.5) return mutated(content, random);
    const at = Math.floor(random() * content.length);
    return Buffer.concat([content.subarray(0, at), Buffer.from(piece), content.subarray(at)]);
  };
  return {
    file: zip(parts.map(([name, content], at) => ({ name, content: at === chosen ? change(content) : content }))),
    data,
  };
}

/** What an attacker may try, by what it is called: each makes another one with other random numbers. */
const kinds: Readonly<Record<string, (recipe: Recipe) => Made>> = {
  "300 MB of zeros": ({ random, syntax }) => ({
    file: packageOf(p(r(spelled[syntax].value("name"))), [
      [one(["word/media/a.bin", "word/styles.xml", "word/document.xml"], random), ofZeros()],
    ]),
    data: {},
  }),
  "a size that lies": ({ random, syntax }) => {
    const body = p(r(spelled[syntax].value("name").repeat(1 + upTo(5_000, random))));
    const part = one(["word/document.xml", "_rels/.rels", "[Content_Types].xml"], random);
    return { file: withSize(packageOf(body), part, one([0, 1, 100, 0x7fff_ffff, 0xffff_ffff], random)), data: {} };
  },
  "a document type": ({ random }) => {
    const entities = Array.from(
      { length: 1 + upTo(40, random) },
      (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(20)}">`,
    );
    const type = `<!DOCTYPE w [<!ENTITY e0 "x"><!ENTITY out SYSTEM "file:///etc/passwd">${entities.join("")}]>`;
    const source = type + bodyOf(p(r(one(["&e1;", "&out;", "{{ a }}", "&undefined;"], random))));
    const bytes = random() < 0.3 ? Buffer.from(`\ufeff${source}`, "utf16le") : Buffer.from(source);
    return { file: packageOf("", [["word/document.xml", packed(bytes)]]), data: {} };
  },
  "elements in one another": ({ random, syntax }) => {
    const depth = upTo(100_000, random, 200);
    const [open, close] = one(
      [
        ["<w:sdt><w:sdtContent>", "</w:sdtContent></w:sdt>"],
        ["<w:tbl><w:tr><w:tc>", "</w:tc></w:tr></w:tbl>"],
        ["<w:smartTag>", "</w:smartTag>"],
        ["<a>", "</a>"],
      ],
      random,
    ) as [string, string];
    return {
      file: packageOf(open.repeat(depth) + p(r(spelled[syntax].value("name"))) + close.repeat(depth)),
      data: {},
    };
  },
  "many paragraphs": ({ random, syntax }) => {
    const inside = random() < 0.5 ? "" : r(spelled[syntax].value("name"));
    return {
      file: packageOf(p(inside).repeat(upTo(inside === "" ? 400_000 : 8_000, random, 1_000))),
      data: { name: "x" },
    };
  },
  "loops in loops": ({ random, syntax }) => {
    let inside = spelled[syntax].value("name");
    for (let depth = upTo(6, random, 2); depth > 0; depth -= 1) inside = spelled[syntax].loop(inside);
    return {
      file: packageOf(p(r(inside))),
      data: { name: "x", list: Array.from({ length: upTo(400, random, 50) }, (_, a) => ({ a })) },
    };
  },
  "long values in loops": ({ random, syntax }) => ({
    file: packageOf(p(r(spelled[syntax].loop(spelled[syntax].value("name"))))),
    data: {
      name: one(["x", "\u05d0a", "\n", "<", "\u{1f600}"], random).repeat(upTo(megabyte / 4, random, 1_000)),
      list: Array.from({ length: upTo(2_000, random, 100) }, (_, a) => ({ a })),
    },
  }),
  "tags that are not closed": ({ random, syntax }) => {
    const { open, value } = spelled[syntax];
    const tag = one([open, value("name").slice(0, 2), value("name").slice(-2), value("name").slice(0, -1)], random);
    return {
      file: packageOf(
        p(
          r(
            tag
              .repeat(upTo(100_000, random, 100))
              .replaceAll("&", "&amp;")
              .replaceAll("<", "&lt;"),
          ),
        ),
      ),
      data: {},
    };
  },
  "members of prototypes": ({ random, syntax }) => ({
    file: packageOf(
      Array.from({ length: 1 + upTo(2, random) }, () => p(r(spelled[syntax].value(one(prototypes, random))))).join(""),
    ),
    data: { name: "x", list: [1], o: JSON.parse('{"__proto__": {"polluted": "no"}, "constructor": "own"}') },
  }),
  "data as markup": ({ random, syntax }) => ({
    file: packageOf(p(r(spelled[syntax].value("name"))) + p(r(spelled[syntax].loop(spelled[syntax].value("name"))))),
    data: { name: Array.from({ length: 1 + upTo(5, random) }, () => one(markup, random)).join(" "), list: [{ a: 1 }] },
  }),
  "fields that fetch": ({ random, syntax }) => {
    const code = `${one(outside, random)} "${spelled[syntax].value("name")}" "file:///etc/passwd"`;
    const simple = `<w:fldSimple w:instr='${code.replaceAll('"', "&quot;").replaceAll("'", "&apos;")}'>${r("shown")}</w:fldSimple>`;
    return {
      file: packageOf(p(random() < 0.5 ? field(code) : simple) + p(field(`IF 1 = 1 "${code}"`))),
      data: { name: "http://127.0.0.1:1/" },
    };
  },
  "links that leave the file": ({ random, syntax }) => {
    const kind = one(
      ["attachedTemplate", "image", "oleObject", "subDocument", "frame", "aFChunk", "hyperlink"],
      random,
    );
    const to = one(
      [
        "http://127.0.0.1:1/a",
        "file:///etc/passwd",
        "\\\\host\\share\\a",
        "javascript:alert(1)",
        "../../../etc/passwd",
      ],
      random,
    );
    const shown = `<w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:imagedata r:id="x1"/></v:shape></w:pict></w:r>`;
    return {
      file: packageOf(p(r(spelled[syntax].value("name"))) + p(shown), [], external(kind, to)),
      data: { name: "x" },
    };
  },
  "macros and signatures": ({ random }) => {
    const part = one(
      [
        "word/vbaProject.bin",
        "word/vbaData.xml",
        "word/activeX/activeX1.xml",
        "_xmlsignatures/sig1.xml",
        "word/customizations.xml",
      ],
      random,
    );
    return { file: packageOf(p(r("{{ name }}")), [[part, packed("<a/>")]]), data: {} };
  },
  "embedded files": ({ random }) => {
    const html = '<html><script>fetch("http://127.0.0.1:1")</script><iframe src="file:///etc/passwd"></iframe></html>';
    const name = one(["word/afchunk.html", "word/afchunk.mht", "word/embeddings/a.bin"], random);
    const kind = name.includes("afchunk") ? "aFChunk" : "oleObject";
    const link = `<Relationship Id="x1" Type="${office}/${kind}" Target="${name.slice(5)}"/>`;
    return {
      file: packageOf(`${p(r("{{ name }}"))}<w:altChunk r:id="x1"/>${p("")}`, [[name, packed(html)]], link),
      data: { name: "x" },
    };
  },
  "addresses that run": ({ random }) => ({
    file: packageOf(p(r("{{link name 'click'}}")) + p(r("{{link name}}"))),
    data: {
      name: one(
        [
          "javascript:alert(1)",
          "JAVASCRIPT:x",
          "vbscript:x",
          "file:///etc/passwd",
          "data:text/html,x",
          " javascript:x",
          "http://a/\u0000",
          `http://${"a".repeat(3_000)}`,
        ],
        random,
      ),
    },
  }),
  "pictures that are none": ({ random }) => {
    const header = Buffer.from("89504e470d0a1a0a0000000d49484452000fffff000fffff0802000000", "hex");
    const bytes = one(
      [header, Buffer.from("<svg/>"), Buffer.from("GIF89a\xff\xff\xff\xff", "latin1"), Buffer.alloc(1_000, 0xff)],
      random,
    );
    return {
      file: packageOf(p(r("{{image name}}")) + p(r("{{image name 40mm}}"))),
      data: { name: `data:image/png;base64,${bytes.toString("base64")}` },
    };
  },
  "data of another shape": ({ random, syntax }) => {
    let deep: unknown = "x";
    for (let depth = upTo(200, random); depth > 0; depth -= 1) deep = random() < 0.5 ? [deep] : { name: deep };
    const data = one<unknown>(
      [deep, [], null, 1, "text", { name: deep, list: deep }, { list: Array.from({ length: 20_000 }, (_, a) => a) }],
      random,
    );
    return {
      file: packageOf(p(r(spelled[syntax].value("name") + spelled[syntax].loop(spelled[syntax].value("a"))))),
      data,
    };
  },
  "controls and stores": ({ random, syntax }) => {
    const control = (inside: string) =>
      `<w:sdt><w:sdtPr><w:tag w:val="name"/>${inside}</w:sdtPr><w:sdtContent>${p(r(spelled[syntax].value("name")))}</w:sdtContent></w:sdt>`;
    const inside = one(
      [
        "<w:text/>",
        '<w:dataBinding w:xpath="/a[1]/b[9999999]/@c" w:storeItemID="{X}"/><w:text/>',
        "<w:date/>",
        "<w15:repeatingSection/>",
        "<w:picture/>",
        `<w:comboBox>${'<w:listItem w:value="a"/>'.repeat(2_000)}</w:comboBox>`,
      ],
      random,
    );
    return {
      file: packageOf(control(inside).repeat(1 + upTo(300, random))),
      data: { name: one<unknown>(["x", [], {}, null, "2026-13-45", -1e308], random) },
    };
  },
  "changed files": changedFile,
};

/** What the attack does, kind by kind. */
export const hostileWordKinds = Object.keys(kinds);

/** The template and the data of a number in its run: with the seed they are made again. */
export function hostileWord(number: number, seed: number): HostileWord {
  const random = randomFrom(seed * 1_000_003 + number);
  const kind = hostileWordKinds[number % hostileWordKinds.length] as string;
  const syntax = random() < 0.5 ? "colophon" : one(wordSyntaxes, random);
  return { kind, syntax, ...(kinds[kind] as (recipe: Recipe) => Made)({ random, syntax }) };
}
