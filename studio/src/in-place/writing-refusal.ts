import type { CommandRefusal } from "../page/page-command.ts";

/** Why nothing is changed. */
export type NoEditReason =
  | CommandRefusal
  | "text is broken"
  | "no such place"
  | "text and value differ"
  | "nothing behind"
  /** What is pasted is too long for the page. */
  | "too much";

/** Why no caret stands at a point of a page. */
export type NoTextReason =
  /** Test data fill it in: the key of a column or of a list. */
  | "data"
  /** A component's content, which is edited where the component is. */
  | "component"
  /** The service makes it, such as contents, or it is no text: a picture, a drawing, a chart. */
  | "made"
  /** The page shows it otherwise than it is written. */
  | "unclear";

/** Why a key or a click on the page does nothing. `end of tabs`: Tab leads no further in its table or its list. */
export type WritingRefusal = NoEditReason | NoTextReason | "end of tabs";
