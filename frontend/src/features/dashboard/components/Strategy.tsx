import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { publishedQuery } from '../api/count-published';
import { dashboardQuery } from '../api/get-dashboard';
import { growthQuery } from '../api/get-growth';
import { seriesQuery } from '../api/get-series';
import { phases, progressOf, type KnownNumbers } from '../targets';
import { Section } from './parts';

const Targets = styled('ul')({
  marginTop: '1.25rem',
  borderTop: 'var(--hair)',
  '& > li': { borderBottom: 'var(--hair)', padding: '.8rem 0 .9rem' },
  '& .row': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '0 1.5rem',
    alignItems: 'baseline',
  },
  '& .goal': { font: '400 1.25rem/1.3 var(--serif)', letterSpacing: '-.01em' },
  '& .bar': {
    height: 6,
    marginTop: '.55rem',
    background: 'var(--sunk)',
    '& > i': { display: 'block', height: '100%', background: 'var(--ink)' },
  },
  '@media (forced-colors: active)': { '& .bar': { border: '1px solid', '& > i': { background: 'CanvasText' } } },
});

const Phase = styled(Section)({
  '@media (min-width: 1000px)': {
    display: 'grid',
    gridTemplateColumns: '5fr 7fr',
    gap: '0 var(--gap)',
    '& > ul': { marginTop: 0, borderTop: 0, alignSelf: 'start' },
    '& > ul > li:first-of-type': { paddingTop: '.2rem' },
  },
  '& h2': { fontSize: 'var(--fs-h4)', letterSpacing: '-.018em' },
  '& h2 > small': {
    display: 'block',
    font: '600 var(--fs-note)/1.4 var(--sans)',
    letterSpacing: 0,
    color: 'var(--ink-3)',
  },
  '& p.aim': { marginTop: '.5rem', maxWidth: '30em', fontSize: 'var(--fs-ui)', color: 'var(--ink-2)' },
});

/** The strategy in three phases. Progress is shown only beside targets that are counted. */
export function Strategy() {
  const growth = useQuery(growthQuery()).data;
  const month = useQuery(seriesQuery(30)).data;
  const published = useQuery(publishedQuery()).data;
  const articleViews = useQuery(dashboardQuery()).data?.totalArticleViews;
  const known: KnownNumbers = { growth, articleViews, month, published };
  return phases.map(({ name, about, targets }, at) => (
    <Phase key={name} aria-labelledby={`phase-${at}`}>
      <div>
        <h2 id={`phase-${at}`}>
          <small>{`Phase ${at + 1}`}</small>
          <span>{name}</span>
        </h2>
        <p className="aim">{about}</p>
      </div>
      <Targets>
        {targets.map((target) => {
          const reached = progressOf(target, known);
          return (
            <li key={target.goal}>
              <div className="row">
                <span className="goal">{target.goal}</span>
                {reached && <span className="meta">{reached.words}</span>}
              </div>
              {reached?.share !== undefined && (
                <div className="bar" aria-hidden="true">
                  <i style={{ width: `${reached.share * 100}%` }} />
                </div>
              )}
            </li>
          );
        })}
      </Targets>
    </Phase>
  ));
}
