import type { Columns } from "../../../vocabulary/definition.ts";
import type { Stack } from "../../model/flow.ts";
import { type ReadContext, readElements } from "../context.ts";
import { tellNotDrawn } from "../not-drawn.ts";
import type { TextKeys } from "../styles/text-keys.ts";

/** Columns stand below one another until they can stand side by side. */
export function readColumns(columns: Columns, keys: TextKeys, path: string, context: ReadContext): Stack {
  const columnsPath = `${path}/columns`;
  tellNotDrawn(context.report, "The element columns", columnsPath, "their content stands one below the other");
  const look = context.styles.look(keys, "columns", columns.style, columnsPath);
  const blocks = columns.rows.flatMap((column, at) =>
    readElements(column, look.keys, `${columnsPath}/rows/${at}`, context),
  );
  return { kind: "stack", path, anchor: undefined, box: look.box, blocks };
}
