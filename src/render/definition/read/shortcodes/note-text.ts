import type { TextLook } from "../../../model/look.ts";
import { Composer } from "./composer.ts";
import type { ShortcodeScene } from "./effect.ts";
import { addNote, openNote } from "./footnote.ts";

/** Where text goes while a text is read: into itself, or into the note that is open. Lives for one text. */
export class NoteText {
  readonly text: Composer;
  readonly #scene: ShortcodeScene;
  readonly #look: TextLook;
  #current: Composer;
  /** Notes that are open and stay where they are. */
  #ignored = 0;

  constructor(look: TextLook, scene: ShortcodeScene) {
    this.text = new Composer(look, scene.context.variants);
    this.#current = this.text;
    this.#scene = scene;
    this.#look = look;
  }

  get current(): Composer {
    return this.#current;
  }

  open(): void {
    const { context, path } = this.#scene;
    if (this.#current === this.text && context.notes !== undefined) {
      this.#current = openNote(context.notes, this.#look, context);
      return;
    }
    this.#ignored += 1;
    const message =
      "Headers, footers, watermarks and footnotes themselves have no footnotes; the note's text stays in its place.";
    context.report.add("CONTENT_ERROR", "FOOTNOTE_IGNORED", path, message);
  }

  close(): void {
    if (this.#ignored > 0) {
      this.#ignored -= 1;
      return;
    }
    const { notes } = this.#scene.context;
    if (notes !== undefined) addNote({ notes, around: this.#look }, this.#current.inlines(), this.text, this.#scene);
    this.#current = this.text;
  }
}
