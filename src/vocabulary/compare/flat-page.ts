import type { DiagnosedBox } from "../http/diagnosis.ts";
import type { DescribedOperation, MatrixDescription, PageDescription } from "../page-description.ts";

/** An operation that paints, with the box that it covers on its page, as near as it is known without outlines. */
export interface PaintOperation {
  readonly operation: DescribedOperation;
  readonly box: DiagnosedBox;
}

/** A node of the definition on a page; `row`: which of the things that a `source` made. */
export interface NodeOnPage {
  readonly path: string;
  readonly row: number | undefined;
  readonly box: DiagnosedBox;
}

/** A page without its groups: everything in the page's own coordinates. */
export interface FlatPage {
  readonly number: number;
  readonly painted: readonly PaintOperation[];
  readonly nodes: readonly NodeOnPage[];
}

/** Takes the operations of a page out of their groups. */
export function flatPage(page: PageDescription): FlatPage {
  const painted: PaintOperation[] = [];
  const nodes: NodeOnPage[] = [];
  const walk = (operations: readonly DescribedOperation[], matrix: MatrixDescription): void => {
    for (const operation of operations) {
      if (operation.op === "group") walk(operation.operations, times(matrix, operation.transform ?? identity));
      else {
        const box = boxOf(operation);
        if (box === undefined) continue;
        const onPage = moved(box, matrix);
        if (operation.op === "node") nodes.push({ path: operation.path, row: operation.row, box: onPage });
        else painted.push({ operation, box: onPage });
      }
    }
  };
  walk(page.operations, identity);
  return { number: page.number, painted, nodes };
}

const identity: MatrixDescription = [1, 0, 0, 1, 0, 0];

/** The matrix that maps by the inner one first, then by the outer one. */
const times = ([a, b, c, d, e, f]: MatrixDescription, [g, h, i, j, k, l]: MatrixDescription): MatrixDescription => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

/** The box around a moved box. */
function moved([x, y, width, height]: DiagnosedBox, matrix: MatrixDescription): DiagnosedBox {
  if (matrix === identity) return [x, y, width, height];
  const [a, b, c, d, e, f] = matrix;
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ] as const;
  const xs = corners.map(([px, py]) => a * px + c * py + e);
  const ys = corners.map(([px, py]) => b * px + d * py + f);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}

/** The box of an operation; undefined for what shows nothing. */
function boxOf(operation: Exclude<DescribedOperation, { op: "group" }>): DiagnosedBox | undefined {
  switch (operation.op) {
    case "text":
      return [operation.x, operation.y - operation.size * 0.75, operation.width, operation.size];
    case "rule": {
      const { x1, y1, x2, y2 } = operation;
      return [Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1)];
    }
    case "path":
      return boxOfPath(operation.d);
    case "rect":
    case "picture":
    case "foreign-page":
    case "node":
      return [operation.x, operation.y, operation.width, operation.height];
    case "link":
    case "anchor":
      return undefined;
  }
}

/** The box around the points of a path of M, L, C and Z with absolute coordinates. */
function boxOfPath(d: string): DiagnosedBox | undefined {
  const numbers = d.match(/-?\d*[.]?\d+(?:e-?\d+)?/g)?.map(Number) ?? [];
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    const [x = 0, y = 0] = [numbers[i], numbers[i + 1]];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return left > right ? undefined : [left, top, right - left, bottom - top];
}
