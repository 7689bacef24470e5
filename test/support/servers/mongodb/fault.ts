/** An error as the server answers it. */
export class Fault extends Error {
  override readonly name = "Fault";
  readonly code: number;
  readonly codeName: string;
  /** Further members of the answer. */
  readonly more: Readonly<Record<string, unknown>>;

  constructor(code: number, codeName: string, message: string, more: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.code = code;
    this.codeName = codeName;
    this.more = more;
  }
}
