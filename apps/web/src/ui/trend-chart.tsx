import './trend-chart.css';
import type { PointerEvent } from 'react';

type TrendChartProps = {
  readonly values: readonly number[];
  /** A data colour such as `var(--d1)`. */
  readonly color: string;
  readonly active?: number;
  /** What the bubble over the active bar says. */
  readonly tip?: string;
  readonly onActive: (index: number | undefined) => void;
  readonly onPick: (index: number) => void;
};

const height = 72;
const stub = 2;

const indexAt = (event: PointerEvent<SVGSVGElement> | React.MouseEvent<SVGSVGElement>, count: number) => {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  return Math.min(count - 1, Math.max(0, Math.floor(((event.clientX - left) / width) * count)));
};

/** One bar per value on a scale of its own. A picture only: who shows it says the same in words beside it. */
export const TrendChart = ({ values, color, active, tip, onActive, onPick }: TrendChartProps) => {
  const maxValue = Math.max(1, ...values);
  const step = 100 / Math.max(1, values.length);
  const at = active === undefined ? 0 : (active + 0.5) * step;
  return (
    <div className="trend" style={{ '--trend': color } as React.CSSProperties}>
      <svg
        width="100%"
        height={height}
        aria-hidden="true"
        onPointerMove={(event) => onActive(indexAt(event, values.length))}
        onPointerLeave={() => onActive(undefined)}
        onClick={(event) => onPick(indexAt(event, values.length))}
      >
        {active !== undefined && (
          <rect className="trend-column" x={`${active * step}%`} width={`${step}%`} y={0} height={height} />
        )}
        {values.map((value, index) => {
          const tall = value === 0 ? stub : Math.max(stub + 2, (value / maxValue) * (height - 4));
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
              key={index}
              className={value === 0 ? 'trend-none' : 'trend-bar'}
              x={`${(index + 0.16) * step}%`}
              width={`${step * 0.68}%`}
              y={height - tall}
              height={tall}
              rx={value === 0 ? 1 : 2}
            />
          );
        })}
      </svg>
      {tip && active !== undefined && (
        <span className="trend-tip num" aria-hidden="true" style={{ left: `${at}%`, transform: `translateX(-${at}%)` }}>
          {tip}
        </span>
      )}
    </div>
  );
};
