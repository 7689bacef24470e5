import { EventTooLarge, maximumAppendBytes, type NewEvent } from "./port.ts";

/** An event of an append, as an engine stores it. JSON is made when `append` is called: a caller may change its objects afterwards. */
export interface EventRow {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly meta: string;
  /** When it was recorded in another log, in milliseconds; left out of what happens now. */
  readonly at?: number;
}

/**
 * Rows of an append, after the checks that every engine makes before it writes.
 * @throws RangeError without events, or when two have one id; TypeError when data is no JSON value; EventTooLarge
 */
export const toRows = (stream: string, events: readonly NewEvent[]): readonly EventRow[] => {
  const rows = events.map(toRow);
  if (rows.length === 0 || new Set(rows.map((row) => row.id)).size < rows.length) {
    throw new RangeError(`An append to ${stream} needs events, each with an id of its own.`);
  }
  const sizeBytes = rows.reduce((sum, row) => sum + bytesOf(row), 0);
  if (sizeBytes > maximumAppendBytes) {
    throw new EventTooLarge(stream, sizeBytes);
  }
  return rows;
};

/** An event as a row. @throws TypeError when its data is no JSON value */
export const toRow = (event: NewEvent): EventRow => {
  const data = JSON.stringify(event.data) as string | undefined;
  if (data === undefined) {
    throw new TypeError(`The data of the event ${event.type} is no JSON value.`);
  }
  return { id: event.id, type: event.type, data, meta: JSON.stringify(event.meta) };
};

const bytesOf = (row: EventRow): number =>
  Buffer.byteLength(row.id) + Buffer.byteLength(row.type) + Buffer.byteLength(row.data) + Buffer.byteLength(row.meta);
