/** `[rich, $data.text]`: `word` is a reference or an expression. */
export interface RichPart {
  readonly kind: "rich";
  readonly word: string;
  readonly spelling: string;
}
