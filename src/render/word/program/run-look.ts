/** The look of a run, and the same as a link has it: blue and underlined. */
export interface LinkedRunLook {
  readonly own: string;
  readonly linked: string;
}

/** The look of a run, and the same for text that is written the other way (17.3.2.30). */
export interface TurnedRunLook {
  readonly own: string;
  readonly turned: string;
  /** Its own text is written from right to left. */
  readonly isRightToLeft: boolean;
}
