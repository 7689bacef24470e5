import { numberText, shortDayText } from "../shell/format.ts";
import { scaleEnd } from "./days.ts";

interface Bar {
  readonly day: string;
  readonly value: number;
}

/** Bars by day. The same numbers stand in a table beside it, so the drawing has one name and no parts to speak of. */
export function Bars({ bars, name }: { readonly bars: readonly Bar[]; readonly name: string }) {
  const end = scaleEnd(Math.max(...bars.map(({ value }) => value), 1));
  const shown = [bars[0], bars[Math.floor(bars.length / 2)], bars.at(-1)];
  return (
    <div class="plot" role="img" aria-label={name}>
      <div class="scale">
        <span>{numberText(end)}</span>
        <span>{numberText(0)}</span>
      </div>
      <svg viewBox={`0 0 ${bars.length} ${end}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map(({ day, value }, index) => (
          <rect key={day} class="bar" x={index + 0.1} y={end - value} width={0.8} height={value} />
        ))}
      </svg>
      <div class="days">
        {shown.map((bar, index) => (bar === undefined ? null : <span key={index}>{shortDayText(bar.day)}</span>))}
      </div>
    </div>
  );
}
