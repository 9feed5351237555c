import type { Series, SeriesCounts } from '../../../lib/api/types';
import { formatDate } from '../../../lib/dates';
import { lineInWords } from '../captions';
import { daysWithData, startNote } from '../first-day';
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

const anyStories = (one: SeriesCounts): number => one.storiesReceived + one.storiesPublished;
const anySubscribers = (one: SeriesCounts): number => one.subscribers + one.subscribersJoined;

/** Stories received and published, and newsletter subscribers. */
export function GrowthCharts({ series }: { series: Series }) {
  const { sums } = series;
  const days = daysWithData(series, anyStories);
  const newsletterDays = daysWithData(series, anySubscribers);
  const at = days.map(({ day }) => day);
  const names = at.map(formatDate);
  const received = cumulative(days.map(({ storiesReceived }) => storiesReceived));
  const published = cumulative(days.map(({ storiesPublished }) => storiesPublished));
  const subscribers = newsletterDays.map((day) => day.subscribers);
  const newsletterNames = newsletterDays.map(({ day }) => formatDate(day));
  return (
    <Charts className="even">
      <Figure
        title="Stories received and published"
        keys={[{ name: `Received, ${number(sums.storiesReceived)}` }, { name: `Published, ${number(sums.storiesPublished)}`, dashed: true }]} // prettier-ignore
        note={startNote(series, anyStories)}
        inWords={`Stories, added up over ${series.days.length} days: ${number(sums.storiesReceived)} received, ${number(sums.storiesPublished)} published.`}
        numbers={{
          head: ['Day', 'Received', 'Received so far', 'Published', 'Published so far'],
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
        note={startNote(series, anySubscribers)}
        inWords={lineInWords('Newsletter subscribers', newsletterNames, subscribers)}
        numbers={{
          head: ['Day', 'Joined', 'Left', 'Subscribers'],
          rows: newsletterDays.map((day, row) => ({
            name: newsletterNames[row]!,
            values: [day.subscribersJoined, day.subscribersLeft, day.subscribers],
          })),
        }}
        height={HEIGHT}
      >
        {({ Lines }) => (
          <Lines
            days={newsletterDays.map(({ day }) => day)}
            lines={[{ name: 'Subscribers', values: subscribers }]}
            height={HEIGHT}
          />
        )}
      </Figure>
    </Charts>
  );
}
