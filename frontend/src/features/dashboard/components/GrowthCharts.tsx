import type { Series } from '../../../lib/api/types';
import { formatDate } from '../../../lib/dates';
import { lineInWords } from '../captions';
import { number } from '../format';
import { Figure } from './Figure';
import { Charts } from './parts';

const HEIGHT = 300;

/**
 * Running totals. A few stories per day would be an unreadable zigzag; with totals, the gap between the lines is what
 * is pending.
 */
const cumulative = (values: number[]): number[] => {
  let sum = 0;
  return values.map((value) => (sum += value));
};

/** Stories received and published, and newsletter subscribers. */
export function GrowthCharts({ series: { days, sums } }: { series: Series }) {
  const at = days.map(({ day }) => day);
  const names = at.map(formatDate);
  const received = cumulative(days.map(({ storiesReceived }) => storiesReceived));
  const published = cumulative(days.map(({ storiesPublished }) => storiesPublished));
  const subscribers = days.map((day) => day.subscribers);
  return (
    <Charts className="even">
      <Figure
        title="Stories received and published"
        keys={[{ name: `Received, ${number(sums.storiesReceived)}` }, { name: `Published, ${number(sums.storiesPublished)}`, dashed: true }]} // prettier-ignore
        inWords={`Stories, added up over ${days.length} days: ${number(sums.storiesReceived)} received, ${number(sums.storiesPublished)} published.`}
        numbers={{
          head: ['Day', 'Received', 'So far received', 'Published', 'So far published'],
          rows: days.map((day, row) => ({
            name: names[row]!,
            values: [day.storiesReceived, received[row]!, day.storiesPublished, published[row]!],
          })),
        }}
        height={HEIGHT}
      >
        {({ Lines }) => (
          <Lines
            days={at}
            lines={[
              { name: 'Received', values: received },
              { name: 'Published', values: published, dashed: true },
            ]}
            height={HEIGHT}
          />
        )}
      </Figure>
      <Figure
        title="Newsletter subscribers"
        keys={`At the end of each day; ${number(sums.subscribersJoined)} joined, ${number(sums.subscribersLeft)} left`}
        inWords={lineInWords('Newsletter subscribers', names, subscribers)}
        numbers={{
          head: ['Day', 'Joined', 'Left', 'Subscribers'],
          rows: days.map((day, row) => ({
            name: names[row]!,
            values: [day.subscribersJoined, day.subscribersLeft, day.subscribers],
          })),
        }}
        height={HEIGHT}
      >
        {({ Lines }) => <Lines days={at} lines={[{ name: 'Subscribers', values: subscribers }]} height={HEIGHT} />}
      </Figure>
    </Charts>
  );
}
