import { effect, signal } from "@preact/signals";
import { type FileWords, fileEn } from "./file-en.ts";
import { type Language, language } from "./words.ts";

/** Every sentence of the screens for files, in the language that is in use. They are loaded with those screens, not with the shell. */
export const fileWords = signal<FileWords>(fileEn);

async function load(chosen: Language): Promise<void> {
  fileWords.value = chosen === "de" ? (await import("./file-de.ts")).fileDe : fileEn;
}

// The first screen waits for its language; a later choice comes as soon as it is there.
await load(language.value);
effect(() => void load(language.value));
