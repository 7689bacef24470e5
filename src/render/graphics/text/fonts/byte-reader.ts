/** Reads big-endian numbers one after the other. Beyond the end it throws RangeError. */
export class ByteReader {
  readonly #view: DataView;
  readonly #bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u8(): number {
    this.at += 1;
    return this.#view.getUint8(this.at - 1);
  }

  u16(): number {
    this.at += 2;
    return this.#view.getUint16(this.at - 2);
  }

  u32(): number {
    this.at += 4;
    return this.#view.getUint32(this.at - 4);
  }

  latin(count: number): string {
    return String.fromCharCode(...this.take(count));
  }

  take(count: number): Uint8Array {
    const taken = this.#bytes.subarray(this.at, this.at + count);
    if (taken.length < count) throw new RangeError("the table is too short");
    this.at += count;
    return taken;
  }

  skip(count: number): void {
    this.at += count;
  }
}
