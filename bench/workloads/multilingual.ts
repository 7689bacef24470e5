import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { readExample, type Workload } from "./workload.ts";

interface Element {
  readonly p?: string;
  readonly style?: { readonly language?: string };
}

/** The languages of the page; every engine sets them in the same faces. */
export const languages = ["en", "pl", "vi", "ar", "hi", "th", "zh-Hans"] as const;

const { resolve } = createRequire(import.meta.url);
const face = (script: string): string =>
  resolve(`@expo-google-fonts/noto-sans-${script.toLowerCase()}/400Regular/NotoSans${script}_400Regular.ttf`);

/** Files by family; the Latin face is `fonts.regular`. */
export const scriptFaces = {
  "Noto Sans Arabic": face("Arabic"),
  "Noto Sans Devanagari": face("Devanagari"),
  "Noto Sans Thai": face("Thai"),
  "Noto Sans SC": face("SC"),
};

export const scriptFaceBytes = (): Buffer[] => Object.values(scriptFaces).map((path) => readFileSync(path));

const example = JSON.parse(readExample("multilingual/definition.json")) as { document: { content: Element[] } };

function articleIn(language: string): string {
  const found = example.document.content.find(({ p, style }) => p !== undefined && style?.language === language);
  if (found?.p === undefined) throw new Error(`the multilingual example has no paragraph in ${language}`);
  return found.p;
}

/** The text begins with another of its words in every document, so that its lines break elsewhere. */
function turned(text: string, by: number): string {
  const parts = text.split(/(?<=[ ，。、])/);
  const from = by % parts.length;
  return [...parts.slice(from), ...parts.slice(0, from)].join("");
}

const perLanguage = 3;

/** A paragraph of the page. */
export interface Passage {
  readonly language: string;
  readonly text: string;
}

export function passages(turn: number): readonly Passage[] {
  return languages.flatMap((language) =>
    Array.from({ length: perLanguage }, (_, at) => ({
      language,
      text: `${1 + ((turn * 7 + at) % 997)} ${turned(articleIn(language), turn * 5 + at * 3)}`,
    })),
  );
}

/** W3: a page of paragraphs in five scripts, Vietnamese and Polish among the Latin ones. */
export const multilingual: Workload = {
  name: "multilingual",
  title: "one page in Latin, Arabic, Devanagari, Thai and Chinese",
  definition: {
    document: {
      language: "en",
      pageSetup: { size: "A4", margin: [40, 48, 40, 48] },
      styles: { p: { fontSize: 9.5, lineHeight: 1.4, marginBottom: 4 } },
      content: languages.flatMap((language, at) =>
        Array.from({ length: perLanguage }, (_, index) => ({
          p: `$data.passages[${at * perLanguage + index}].text`,
          language,
        })),
      ),
    },
  },
  data: (turn) => ({ passages: passages(turn) }),
};
