import { openDatabase } from "../drivers/sqlite.ts";
import { IntakeConflict, type LogIntake } from "./port.ts";
import { toRow } from "./rows.ts";
import { lastPosition } from "./sqlite-writer.ts";

/** For the file of a log that was opened once, so that its tables are there, and is closed. */
export function openSqliteIntake(file: string): LogIntake {
  const database = openDatabase(file);
  return {
    take: async (events, through) => {
      const head = BigInt(lastPosition(database));
      if (events[0].position <= head) throw new IntakeConflict(events[0], head);
      database.transaction(() => {
        const insert = database.prepare(
          "INSERT INTO events(pos, stream, ver, id, type, data, meta, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        );
        for (const event of events) {
          const { id, type, data, meta } = toRow(event);
          const { stream, position, revision, at } = event;
          insert.run(Number(position), stream, Number(revision), id, type, data, meta, at.getTime());
        }
        database.prepare("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = 'events'").run(Number(through));
      });
      await database.sync();
      return events.at(-1)?.position ?? through;
    },
    close: async () => database.close(),
  };
}
