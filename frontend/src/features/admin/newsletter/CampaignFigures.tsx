import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { Campaign } from '../../../lib/api/types';
import { counted, wholeNumber } from '../../../lib/text';
import { resultQuery } from '../api/campaigns';
import { complaintWords, delivered, failureWords, notArrived } from './campaign-words';

const Figures = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  margin: 0,
  '& > div': { padding: '0 1rem .6rem 0' },
  '& > div:nth-of-type(even)': { paddingLeft: '1rem', borderLeft: 'var(--hair)' },
  '& dt': { color: 'var(--ink-2)' },
  '& dd': {
    font: '400 clamp(2.35rem, 1.6rem + 1.7vw, 3.35rem)/1 var(--serif)',
    letterSpacing: '-.04em',
    fontVariantNumeric: 'lining-nums',
    margin: '.3rem 0 0',
  },
  '& small': {
    display: 'block',
    font: '400 var(--fs-note)/1.35 var(--sans)',
    letterSpacing: 0,
    color: 'var(--ink-3)',
    marginTop: '.4rem',
  },
  '@media (min-width: 640px)': {
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    '& > div + div': { paddingLeft: '1rem', borderLeft: 'var(--hair)' },
  },
});

const Links = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  borderTop: 'var(--hair)',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 12rem 3rem',
    gap: '1rem',
    alignItems: 'center',
    paddingBlock: '.45rem',
    borderBottom: 'var(--hair)',
    overflowWrap: 'anywhere',
  },
  '& .b': { height: '.55rem', background: 'var(--sunk)' },
  '& .b > i': { display: 'block', height: '100%', background: 'var(--ink)' },
  '& b': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', fontWeight: 600 },
  '@media (max-width: 639.98px)': {
    '& > li': { gridTemplateColumns: 'minmax(0, 1fr) 3rem' },
    '& .b': { display: 'none' },
  },
});

function Figure({ name, value, note }: { name: string; value: number; note: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span>{wholeNumber(value)}</span>
        <small>{note}</small>
      </dd>
    </div>
  );
}

/** The numbers of an email that went out. */
export function CampaignFigures({ campaign }: { campaign: Campaign }) {
  const { counts } = campaign;
  const { data } = useQuery(resultQuery(campaign));
  const most = Math.max(1, ...(data?.links ?? []).map(({ clicks }) => clicks));
  return (
    <>
      <Figures>
        <Figure
          name="Delivered"
          value={delivered(campaign)}
          note={`of ${counted(counts.recipients, 'person', 'people')}`}
        />
        <Figure name="Clicked a link" value={counts.clicks} note="clicks, not people: we don’t know who" />
        <Figure name="Unsubscribed" value={counts.unsubscribed} note={complaintWords(campaign)} />
        <Figure
          name="Didn’t arrive"
          value={notArrived(campaign)}
          note={data ? failureWords({ ...data, counts }) : '\u00a0'}
        />
      </Figures>
      {data && data.links.length > 0 && (
        <Links aria-label="Clicks by link">
          {data.links.map(({ link, title, clicks }) => (
            <li key={link}>
              <span dir="auto">{title ?? link}</span>
              <span className="b" aria-hidden="true">
                <i style={{ width: `${Math.round((clicks / most) * 100)}%` }} />
              </span>
              <b>
                <span>{wholeNumber(clicks)}</span>
                <span className="hidden-text"> clicks</span>
              </b>
            </li>
          ))}
        </Links>
      )}
      <p className="meta" style={{ color: 'var(--ink-3)' }}>
        We don’t count opens. There’s no tracking pixel in our email.
      </p>
    </>
  );
}
