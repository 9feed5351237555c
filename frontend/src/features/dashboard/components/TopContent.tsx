import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import type { Dashboard } from '../../../lib/api/types';
import { counted } from '../../../lib/text';
import { ENOUGH_FOR_PERCENT } from '../enough';
import { number, percent, perView } from '../format';
import { Section } from './parts';

const List = styled('ol')({
  borderTop: 'var(--hair)',
  marginTop: '.9rem',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '2.4rem 1fr auto',
    gap: '0 1rem',
    alignItems: 'center',
    borderBottom: 'var(--hair)',
    minHeight: '3.75rem',
    paddingBlock: '.4rem',
  },
  '& .rank': { font: '400 1.9rem/1 var(--serif)', color: 'var(--ink-3)', letterSpacing: '-.04em' },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 'var(--touch)',
    font: '400 1.25rem/1.2 var(--serif)',
    letterSpacing: '-.01em',
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline', textDecorationColor: 'var(--red)', textDecorationThickness: 2 },
  },
  // Clamps long titles (up to 300 characters).
  '& a > span': { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 3, overflow: 'hidden' },
  '& .views': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', '& b': { fontWeight: 600 } },
});

interface Props {
  items: Dashboard['topContent'];
  empty: string;
}

/** An article's editor. A story is read: nobody rewrites a story because many people reacted to it. */
const addressOf = ({ type, id }: Props['items'][number]): string =>
  type === 'article' ? `/admin?tab=posts&edit=${id}` : `/stories/${id}`;

/** For a story, the API returns the first 80 characters. */
const titleOf = ({ type, title }: Props['items'][number]): string =>
  type === 'article' ? title : `“${title.trimEnd()}${title.length < 80 ? '' : '…'}”`;

/** A share of the views only where there are enough, and where it is one: a reader may engage several times. */
function engagedText(engagement: number, views: number): string {
  if (views < ENOUGH_FOR_PERCENT) return counted(engagement, 'engagement');
  return engagement > views ? `${perView(engagement / views)} per view` : `${percent(engagement / views)} engaged`;
}

/**
 * Views and the engagement per view. Story views are not counted, to protect readers, so stories show engagement only.
 */
function countsOf({ type, views, engagement }: Props['items'][number]): [number, string, string] {
  if (type === 'story') return [engagement, engagement === 1 ? 'engagement' : 'engagements', 'views not counted'];
  return [views, views === 1 ? 'view' : 'views', engagedText(engagement, views)];
}

export function TopContent({ items, empty }: Props) {
  return (
    <Section aria-labelledby="top-content">
      <h2 id="top-content">Top content</h2>
      {items.length === 0 ? (
        <p className="lead">{empty}</p>
      ) : (
        <List>
          {items.map((item, at) => {
            const [count, what, more] = countsOf(item);
            return (
              <li key={`${item.type} ${item.id}`}>
                <span className="rank" aria-hidden="true">
                  {at + 1}
                </span>
                <div>
                  <Link to={addressOf(item)}>
                    <span>{titleOf(item)}</span>
                  </Link>
                  <p className="meta">{item.type === 'story' ? 'Story' : 'Article'}</p>
                </div>
                <p className="views">
                  <b>{number(count)}</b> <span>{what}</span>
                  <br />
                  <span className="meta">{more}</span>
                </p>
              </li>
            );
          })}
        </List>
      )}
    </Section>
  );
}
