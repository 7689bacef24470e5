import { writeFile } from "node:fs/promises";
import { ColophonError, createRenderer, defineDocument } from "colophon";

const reminder = defineDocument({
  document: {
    content: [
      { h1: "Reminder" },
      { p: "Dear $data.name, [b]$data.amount[/b] has been due since $data.since." },
      { table: { rows: [[{ td: "Invoice" }, { td: "$data.invoice" }]] } },
    ],
  },
});

const renderer = await createRenderer();
try {
  const data = { name: "Ada Lindqvist", amount: "EUR 120.00", since: "1 May", invoice: "2026-17" };
  const { bytes } = await renderer.render(reminder, { data, format: "docx", strict: true });
  await writeFile("reminder.docx", bytes);
} catch (error) {
  if (!(error instanceof ColophonError)) throw error;
  for (const { path, message } of error.faults) console.error(`${error.code} ${path}: ${message}`);
} finally {
  await renderer.dispose();
}
