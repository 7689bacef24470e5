/** A PKCS#12 file that is not opened. `PASSWORD`: the password is wrong, as far as that can be seen. */
export class Pkcs12Error extends Error {
  override readonly name = "Pkcs12Error";
  readonly code: "PASSWORD" | "UNREADABLE" | "LIMIT" | "NO_KEY" | "AMBIGUOUS";

  constructor(code: Pkcs12Error["code"], message: string) {
    super(message);
    this.code = code;
  }
}
