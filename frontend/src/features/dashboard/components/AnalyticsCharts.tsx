import useMediaQuery from '@mui/material/useMediaQuery';
import type { Series, SeriesCounts } from '../../../lib/api/types';
import { formatDate } from '../../../lib/dates';
import { lineInWords } from '../captions';
import { daysWithData, startNote } from '../first-day';
import { number } from '../format';
import { Figure } from './Figure';
import { Charts } from './parts';

/** As high as the bars beside it on a wide screen. */
const [HIGH, LOW] = [476, 352];
/** The height of a bar with its label; reserved until the chart loads. */
const ROW = 54;

const depths = [25, 50, 75, 100] as const;
const platforms = [
  ['copy_link', 'Copied link'],
  ['twitter', 'X (Twitter)'],
  ['instagram', 'Instagram story'],
] as const;

const inWords = (name: string, bars: { name: string; value: number }[]): string =>
  `${name}: ${bars.map((bar) => `${bar.name} ${number(bar.value)}`).join(', ')}.`;

/** Views as lines; reading depth and shares as bars. */
export function AnalyticsCharts({ series }: { series: Series }) {
  const { sums } = series;
  const anyViews = (one: SeriesCounts): number => one.pageViews + one.articleViews;
  const days = daysWithData(series, anyViews);
  const height = useMediaQuery('(min-width: 1000px)') ? HIGH : LOW;
  const names = days.map(({ day }) => formatDate(day));
  const views = days.map(({ pageViews }) => pageViews);
  const read = days.map(({ articleViews }) => articleViews);
  const depth = depths.map((of) => ({ name: `${of}% of an article`, value: sums.reads[of] }));
  const shares = platforms.map(([key, name]) => ({ name, value: sums.shares[key] }));
  return (
    <Charts>
      <Figure
        title="Views per day"
        keys={[{ name: `Page views, ${number(sums.pageViews)}` }, { name: `Article views, ${number(sums.articleViews)}`, dashed: true }]} // prettier-ignore
        note={startNote(series, anyViews)}
        inWords={`${lineInWords('Page views', names, views)} ${lineInWords('Article views', names, read)}`}
        numbers={{
          head: ['Day', 'Page views', 'Article views'],
          rows: days.map((day, at) => ({ name: names[at]!, values: [day.pageViews, day.articleViews] })),
        }}
        height={height}
      >
        {({ Lines }) => (
          <Lines
            days={days.map(({ day }) => day)}
            lines={[
              { name: 'Page views', values: views },
              { name: 'Article views', values: read, dashed: true },
            ]}
            height={height}
          />
        )}
      </Figure>
      <div className="stack">
        <Figure
          title="Reads by depth"
          keys="How often readers got this far into an article"
          inWords={inWords('Reads by depth', depth)}
          numbers={{ head: ['Reached', 'Times'], rows: depth.map(({ name, value }) => ({ name, values: [value] })) }}
          height={ROW * depth.length}
        >
          {({ Bars }) => <Bars bars={depth} ink="var(--special-ink)" />}
        </Figure>
        <Figure
          title="Shares by platform"
          keys="Articles and stories together"
          inWords={inWords('Shares by platform', shares)}
          numbers={{ head: ['Platform', 'Shares'], rows: shares.map(({ name, value }) => ({ name, values: [value] })) }}
          height={ROW * shares.length}
        >
          {({ Bars }) => <Bars bars={shares} ink="var(--brain-ink)" />}
        </Figure>
      </div>
    </Charts>
  );
}
