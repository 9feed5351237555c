import type { EntityManager } from '@mikro-orm/postgresql';
import { counted, wholeNumber } from './words.js';

/** The sums of the dashboard, by what the email says about them. */
const METRICS = {
  views: ['article-views'],
  readers: ['readers'],
  stories: ['stories-received'],
  published: ['stories-published'],
  comments: ['comments'],
  joined: ['subscribers-joined'],
  left: ['subscribers-left'],
} as const;
type Sum = keyof typeof METRICS;

const SUMS = `
  select metric, coalesce(sum(value) filter (where day >= ?::date), 0)::float as week,
         coalesce(sum(value) filter (where day < ?::date), 0)::float as before
    from analytics_day where day >= ?::date - 7 and day < ?::date + 7 group by metric`;
/** Also canceled ones that someone got. Those of an imported archive were sent elsewhere. */
const NEWSLETTERS = `
  select count(*)::int as count from campaign where sent > 0
     and (finished_at at time zone 'UTC')::date >= ?::date and (finished_at at time zone 'UTC')::date < ?::date + 7`;

/** `up from 20`, so that nobody needs to compute. */
const compared = (week: number, before: number): string =>
  week === before
    ? ', as many as the week before'
    : `, ${week > before ? 'up' : 'down'} from ${wholeNumber(before)} the week before`;

/**
 * One sentence per line about what was read, sent and grew in a week. Days are those of the dashboard, in UTC.
 *
 * @param monday the first day of the week, `YYYY-MM-DD`
 */
export async function weekInWords(em: EntityManager, monday: string): Promise<string[]> {
  const rows = await em.execute<{ metric: string; week: number; before: number }[]>(SUMS, Array(4).fill(monday));
  const [sent] = await em.execute<[{ count: number }]>(NEWSLETTERS, [monday, monday]);
  const of = (sum: Sum) => {
    const of = rows.filter(({ metric }) => (METRICS[sum] as readonly string[]).includes(metric));
    return { week: of.reduce((a, { week }) => a + week, 0), before: of.reduce((a, { before }) => a + before, 0) };
  };
  const views = of('views');
  const [joined, left] = [of('joined').week, of('left').week];
  return [
    `Read: articles were opened ${counted(views.week, ['time', 'times'])}${compared(views.week, views.before)}. ${visits(of('readers').week)}`,
    `Stories and comments: ${counted(of('stories').week, ['story', 'stories'])} came in, and ${counted(of('published').week, ['story was', 'stories were'])} published. Readers wrote ${counted(of('comments').week, ['comment', 'comments'])}.`,
    `${counted(sent.count, ['newsletter', 'newsletters'])} went out. ${counted(joined, ['person joined', 'people joined'])} and ${wholeNumber(left)} left.`,
  ];
}

/** Nothing stored could join the days of one reader. */
const visits = (count: number): string =>
  `We had ${counted(count, ['visitor', 'visitors'])}; someone who came on two days counts twice.`;
