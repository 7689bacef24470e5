import type { Canvas, Sheet, Supplies } from "../../studio/src/preview/paint.ts";

/** A call of a canvas, or a member that was set, as text. */
type Recorded = Canvas<string, string> & { readonly log: string[]; readonly name: string };

const spelled = (argument: unknown): string => (typeof argument === "string" ? argument : JSON.stringify(argument));

/** A canvas that writes down what is drawn on it; outlines and images are their own names. */
export function recordingCanvas(log: string[] = [], name = "page"): Recorded {
  const target: Record<string, unknown> = { log, name };
  return new Proxy(target, {
    get(members, key: string) {
      if (key in members) return members[key];
      return (...args: readonly unknown[]): unknown => {
        if (key.endsWith("Gradient")) return gradientOf(log, `${key.slice(6)}(${args.map(spelled).join(" ")})`);
        log.push(`${name}.${key}(${args.map(spelled).join(" ")})`);
        return undefined;
      };
    },
    set(members, key: string, value: unknown) {
      if (members[key] !== value || typeof value === "object") log.push(`${name}.${key} = ${spelled(value)}`);
      members[key] = value;
      return true;
    },
  }) as unknown as Recorded;
}

function gradientOf(log: string[], gradient: string): object {
  return {
    toJSON: () => gradient,
    addColorStop: (offset: number, color: string) => log.push(`${gradient} ${offset} ${color}`),
  };
}

/** Everything is at hand, except the glyph 0 and the picture `late`. */
export function recordingSupplies(log: string[], hidden: readonly string[] = []): Supplies<string, string> {
  let sheets = 0;
  return {
    outline: (d) => d,
    glyph: (face, glyph) => (glyph === 0 ? undefined : `glyph ${face}/${glyph}`),
    unitsPerEm: () => 1000,
    picture: (hash) => (hash === "late" ? undefined : hash),
    enlarges: () => false,
    sheet: (): Sheet<string, string> => {
      sheets += 1;
      return { canvas: recordingCanvas(log, `sheet ${sheets}`), image: `sheet ${sheets}` };
    },
    repeated: (canvas, { x, y, width, height }, paint) => {
      paint(canvas);
      return `tile ${x} ${y} ${width} ${height}`;
    },
    brighten: ({ image }) => {
      log.push(`brighten ${image}`);
    },
    lay: (canvas, sheet) => {
      log.push(`lay ${sheet.image} on ${(canvas as Recorded).name}`);
    },
    shows: (layer) => !hidden.includes(layer),
  };
}
