import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

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

const face = (path: string): string =>
  fileURLToPath(new URL(`../../node_modules/@expo-google-fonts/noto-sans/${path}`, import.meta.url));

export const fontFiles = {
  regular: face("400Regular/NotoSans_400Regular.ttf"),
  bold: face("700Bold/NotoSans_700Bold.ttf"),
  italic: face("400Regular_Italic/NotoSans_400Regular_Italic.ttf"),
  boldItalic: face("700Bold_Italic/NotoSans_700Bold_Italic.ttf"),
};

/** The same faces for every engine. */
export const fonts = {
  regular: readFileSync(fontFiles.regular),
  bold: readFileSync(fontFiles.bold),
  italic: readFileSync(fontFiles.italic),
  boldItalic: readFileSync(fontFiles.boldItalic),
};
