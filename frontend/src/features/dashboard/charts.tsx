import { BarChart, type BarProps } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { useDrawingArea, useXScale, useYScale } from '@mui/x-charts/hooks';
import { number, shortDay } from './format';
import { levelsFor, namedDays } from './scale';

/**
 * The dashboard's charts. This file loads only when there are numbers to draw.
 *
 * Axes, grid and labels are our own, in the site's fonts and at least 14 px large; scales, lines, bars and tooltips
 * come from the library. Nothing is animated.
 */
const text = { fontFamily: 'var(--sans)', fontSize: 14, fill: 'var(--ink-3)', fontVariantNumeric: 'tabular-nums' };

export interface Line {
  name: string;
  values: number[];
  dashed?: boolean;
}

/** Up to this many days, each is a point on its line. */
const FEW_DAYS = 7;

interface LinesProps {
  days: string[];
  /** The first line is the main one: its last point is marked. */
  lines: Line[];
  height: number;
}

export function Lines({ days, lines, height }: LinesProps) {
  const levels = levelsFor(lines.flatMap(({ values }) => values));
  return (
    <LineChart
      height={height}
      skipAnimation
      hideLegend
      disableKeyboardNavigation
      margin={{ top: 26, right: 8, bottom: 28, left: 10 + 9 * number(levels.at(-1)!).length }}
      xAxis={[{ scaleType: 'point', data: days, valueFormatter: shortDay, position: 'none' }]}
      // A removal counts on the day it happened, so a sum may be negative.
      yAxis={[{ min: Math.min(0, ...lines.flatMap(({ values }) => values)), max: levels.at(-1)!, position: 'none' }]}
      axisHighlight={{ x: 'line' }}
      series={lines.map(({ name, values, dashed }) => ({
        id: dashed ? 'dashed' : 'plain',
        label: name,
        data: values,
        color: dashed ? 'var(--ink-2)' : 'var(--ink)',
        curve: 'linear',
        // A line between few days looks like a trend, so the days themselves are shown.
        showMark: days.length <= FEW_DAYS,
        shape: 'circle',
        valueFormatter: (value) => number(value ?? 0),
      }))}
      slotProps={{ tooltip: { trigger: 'axis', sx: tooltip } }}
      sx={{
        '& path[data-series=plain], & .MuiLineElement-root': { strokeWidth: 2, strokeLinejoin: 'round' },
        '& .MuiMarkElement-root': { strokeWidth: 2, fill: 'var(--paper)' },
        '& path[data-series=dashed]': { strokeWidth: 1.5, strokeDasharray: '3 4' },
      }}
    >
      <Levels levels={levels} />
      <Days days={days} />
      <LastPoint day={days.at(-1)!} values={lines[0]!.values} />
    </LineChart>
  );
}

/** The tooltip has inverted colors like everything that floats. It names the lines instead of showing their marks. */
const tooltip = {
  color: 'var(--on-turned)',
  '& .MuiChartsTooltip-paper': {
    background: 'var(--turned)',
    border: 0,
    borderRadius: 'var(--r2)',
    boxShadow: 'var(--shadow-float)',
  },
  '& *': { color: 'inherit !important', fontSize: '14px !important', borderColor: 'var(--turned-rule) !important' },
  // The library's own rule for this container is just as specific, and keeps its width.
  '& [class*=markContainer]': { display: 'none !important' },
  // The date starts where the names start.
  '& caption': { padding: '.5rem 1rem !important' },
  '& tr > *': { paddingBlock: '.2rem' },
  '& tr:first-of-type > *': { paddingTop: '.45rem !important' },
  '& tr:last-of-type > *': { paddingBottom: '.5rem !important' },
  '& th': { paddingLeft: '1rem !important' },
  '& td': { paddingRight: '1rem !important', textAlign: 'right' },
};

function Levels({ levels }: { levels: number[] }) {
  const scale = useYScale<'linear'>();
  const { left, width } = useDrawingArea();
  return levels.map((level) => {
    const y = scale(level);
    return (
      <g key={level}>
        <line x1={left} x2={left + width} y1={y} y2={y} stroke="var(--rule)" />
        <text x={left - 10} y={y} dy=".32em" textAnchor="end" style={text}>
          {number(level)}
        </text>
      </g>
    );
  });
}

function Days({ days }: { days: string[] }) {
  const scale = useXScale<'point'>();
  const { top, height } = useDrawingArea();
  return namedDays(days.length).map((at, place, all) => (
    <text
      key={at}
      x={scale(days[at]!)}
      y={top + height + 22}
      textAnchor={place === 0 ? 'start' : place === all.length - 1 ? 'end' : 'middle'}
      style={text}
    >
      {shortDay(days[at]!)}
    </text>
  ));
}

/** Marks the last value. The number is on the side away from the line. */
function LastPoint({ day, values }: { day: string; values: number[] }) {
  const value = values.at(-1)!;
  const [x, y] = [useXScale<'point'>()(day)!, useYScale<'linear'>()(value)];
  const { top, height } = useDrawingArea();
  const falls = values.at(-2)! > value && y < top + height - 30;
  return (
    <>
      <circle cx={x} cy={y} r={5.5} fill="var(--red)" stroke="var(--paper)" strokeWidth={2} />
      <text
        x={x}
        y={falls ? y + 22 : y - 12}
        textAnchor="end"
        style={{ ...text, fontSize: 15, fontWeight: 600, fill: 'var(--ink)' }}
        stroke="var(--paper)"
        strokeWidth={4}
        paintOrder="stroke"
      >
        {number(value)}
      </text>
    </>
  );
}

/** The height of a bar with its label above. */
export const BAR_ROW = 54;
const THICK = 12;

export interface Bar {
  name: string;
  value: number;
}

/** @param ink a theme color that exists in light and dark */
export function Bars({ bars, ink }: { bars: Bar[]; ink: string }) {
  return (
    <BarChart
      layout="horizontal"
      height={BAR_ROW * bars.length}
      skipAnimation
      hideLegend
      disableKeyboardNavigation
      margin={0}
      yAxis={[{ scaleType: 'band', data: bars.map(({ name }) => name), categoryGapRatio: 0, position: 'none' }]}
      xAxis={[{ min: 0, max: Math.max(1, ...bars.map(({ value }) => value)), domainLimit: 'strict', position: 'none' }]}
      series={[{ data: bars.map(({ value }) => value), color: ink }]}
      slots={{ bar: ThinBar, tooltip: Nothing }}
    >
      <BarWords bars={bars} />
    </BarChart>
  );
}

/** No tooltip, because the numbers are beside the bars. */
const Nothing = () => null;

/** At the bottom of its band, so that the label fits above. */
function ThinBar({ x, y = 0, width, height = 0, ownerState }: BarProps) {
  return <rect x={x} y={y + height - THICK - 8} width={width} height={THICK} fill={ownerState.color} />;
}

function BarWords({ bars }: { bars: Bar[] }) {
  const scale = useYScale<'band'>();
  const end = useXScale<'linear'>();
  const { left, width } = useDrawingArea();
  return bars.map(({ name, value }) => {
    const top = scale(name)!;
    const words = { ...text, fontSize: 15, fill: 'var(--ink)' };
    return (
      <g key={name}>
        <rect
          x={end(value)}
          y={top + BAR_ROW - THICK - 8}
          width={left + width - end(value)}
          height={THICK}
          fill="var(--sunk)"
        />
        <text x={left} y={top + 22} style={words}>
          {name}
        </text>
        <text x={left + width} y={top + 22} textAnchor="end" style={{ ...words, fontWeight: 600 }}>
          {number(value)}
        </text>
      </g>
    );
  });
}
