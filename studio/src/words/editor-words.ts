import { effect, signal } from "@preact/signals";
import { type EditorWords, editorEn } from "./editor-en.ts";
import { type Language, language } from "./words.ts";

/** Every sentence of the editor, in the language that is in use. They are loaded with the editor, not with the shell. */
export const editorWords = signal<EditorWords>(editorEn);

async function load(chosen: Language): Promise<void> {
  editorWords.value = chosen === "de" ? (await import("./editor-de.ts")).editorDe : editorEn;
}

// The first screen waits for its language; a later choice comes as soon as it is there.
await load(language.value);
effect(() => void load(language.value));
