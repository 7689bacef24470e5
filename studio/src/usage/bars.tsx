import { numberText, shortDayText } from "../shell/format.ts";
import { scaleEnd } from "./days.ts";

interface Bar {
  readonly day: string;
  readonly value: number;
}

const width = 720;
const height = 180;
const left = 44;
const bottom = 22;

/** Bars by day. The same numbers stand in a table beside it, so the drawing has one name and no parts to speak of. */
export function Bars({ bars, name }: { readonly bars: readonly Bar[]; readonly name: string }) {
  const end = scaleEnd(Math.max(...bars.map(({ value }) => value), 1));
  const step = (width - left) / Math.max(bars.length, 1);
  const tall = height - bottom - 8;
  const yOf = (value: number) => height - bottom - (value / end) * tall;
  const every = Math.max(1, Math.ceil(bars.length / 8));
  return (
    <svg class="plot" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={name}>
      {[0, end / 2, end].map((value) => (
        <g key={value}>
          <line class="rule" x1={left} x2={width} y1={yOf(value)} y2={yOf(value)} />
          <text x={left - 8} y={yOf(value) + 4} text-anchor="end">
            {numberText(value)}
          </text>
        </g>
      ))}
      {bars.map(({ day, value }, index) => (
        <g key={day}>
          <rect
            class="bar"
            x={left + index * step + 1}
            y={yOf(value)}
            width={Math.max(1, step - 2)}
            height={yOf(0) - yOf(value)}
          />
          {index % every === 0 ? (
            <text x={left + index * step} y={height - 6}>
              {shortDayText(day)}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  );
}
