/** Events of a form's field, and of the document. */
export const fieldEvents = ["calculate", "format", "keystroke", "validate"] as const;
export const documentEvents = ["open", "willClose", "willSave", "didSave", "willPrint", "didPrint"] as const;

interface ScriptBase {
  /** JavaScript, as its author wrote it. */
  readonly source: string;
  /** A JSON Pointer, for findings. */
  readonly path: string;
}

/** A script that viewers run at an event of the document. */
export interface DocumentScript extends ScriptBase {
  readonly event: (typeof documentEvents)[number];
}

/** A script that viewers run at an event of a field of the form. */
export interface FieldScript extends ScriptBase {
  readonly event: (typeof fieldEvents)[number];
  /** The field's name. */
  readonly field: string;
}

/** Scripts in their author's order. */
export interface Scripts {
  readonly ofDocument: readonly DocumentScript[];
  readonly ofFields: readonly FieldScript[];
}
