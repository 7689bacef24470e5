/** A departure from the standard, with its place: "the table at byte 116", "object 4", byte 2,301. */
export interface Departure {
  readonly where: string;
  readonly message: string;
  /** From the header of the file, from 0. */
  readonly byte: number;
}

/** Departures that are listed; beyond that only their number. */
const mostListed = 10;

/** Collects how a file departs from what every reader reads alike. */
export class Departures {
  readonly #faults: Departure[] = [];
  readonly #notes = new Map<string, string>();
  #count = 0;

  /** Readers see different files, or repair this one. */
  fault(where: string, message: string, byte: number): void {
    this.#count += 1;
    if (this.#faults.length < mostListed) this.#faults.push({ where, message, byte });
  }

  /** Some reader repairs the file, and finds the same in it. Each kind is noted once. */
  note(where: string, message: string, byte: number): void {
    if (!this.#notes.has(message))
      this.#notes.set(message, `Some readers repair the file: ${placed({ where, message, byte })}`);
  }

  get isAmbiguous(): boolean {
    return this.#count > 0;
  }

  faults(): readonly string[] {
    const left = this.#count - this.#faults.length;
    return [...this.#faults.map(sentence), ...(left > 0 ? [`There are ${left} more departures of this kind.`] : [])];
  }

  notes(): readonly string[] {
    return [...this.#notes.values()].slice(0, mostListed);
  }
}

const placed = ({ where, message, byte }: Departure): string => `${where}, byte ${byte}: ${message}.`;

const sentence = (departure: Departure): string => `Readers may see different files: ${placed(departure)}`;
