import { readFileSync } from "node:fs";

/** One kind of document: the definition every engine imitates, and data that differ from document to document. */
export interface Workload {
  readonly name: string;
  readonly title: string;
  readonly definition: unknown;
  data(turn: number): Record<string, unknown>;
}

const examples = new URL("../../examples/", import.meta.url);

export const readExample = (path: string): string => readFileSync(new URL(path, examples), "utf8");

export const logo = readFileSync(new URL("assets/images/logo.png", examples));

const faces = new URL("../../node_modules/@expo-google-fonts/noto-sans/", import.meta.url);

/** The same faces for every engine. */
export const fonts = {
  regular: readFileSync(new URL("400Regular/NotoSans_400Regular.ttf", faces)),
  bold: readFileSync(new URL("700Bold/NotoSans_700Bold.ttf", faces)),
  italic: readFileSync(new URL("400Regular_Italic/NotoSans_400Regular_Italic.ttf", faces)),
  boldItalic: readFileSync(new URL("700Bold_Italic/NotoSans_700Bold_Italic.ttf", faces)),
};
