import { styled } from '@mui/material/styles';
import type { Caption } from '../captions';

const Card = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  paddingTop: '1rem',
  '& dt': { color: 'var(--ink-2)' },
  '& .value': {
    marginTop: '.3rem',
    font: '400 clamp(2.5rem, 1.9rem + 2.1vw, 3.6rem)/1.05 var(--serif)',
    letterSpacing: '-.045em',
    fontVariantNumeric: 'lining-nums',
    whiteSpace: 'nowrap',
    '& > small': { fontSize: '.5em', letterSpacing: '-.01em', marginLeft: '.1em' },
  },
  // As high as most captions, so that the rows below are aligned in all cards and do not move when a card opens.
  '& .said': {
    marginTop: '.5rem',
    minHeight: '4.05em',
    fontSize: 'var(--fs-note)',
    lineHeight: 1.35,
    color: 'var(--ink-3)',
  },
  '& .said > b': { display: 'block', fontWeight: 600, color: 'var(--ink-2)', fontVariantNumeric: 'tabular-nums' },
  '& .how': { fontSize: 'var(--fs-note)', lineHeight: 1.4 },
  '& summary': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 'var(--touch)',
    cursor: 'pointer',
    color: 'var(--ink-2)',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    '& > span': { textDecoration: 'underline', textDecorationColor: 'var(--rule)', textUnderlineOffset: '.3em' },
    '&:hover > span': { color: 'var(--red)', textDecorationColor: 'var(--red)' },
  },
  '& details[open] > p': { paddingBottom: '1rem', color: 'var(--ink-2)', maxWidth: '30em' },
});

interface Props {
  name: string;
  value: string;
  unit?: string;
  caption: Caption;
  /** Explains what is counted and what is not. */
  children: string;
}

/** A number, its change in the period, and how it is counted. */
export function Stat({ name, value, unit, caption, children }: Props) {
  return (
    <Card>
      <dt>{name}</dt>
      <dd className="value">
        <span>{value}</span>
        {unit && <small>{unit}</small>}
      </dd>
      <dd className="said">
        <b>{caption.now}</b> <span>{caption.change}</span>
      </dd>
      <dd className="how">
        <details>
          <summary>
            <span>
              How we count<span className="hidden-text">{` ${name.toLowerCase()}`}</span>
            </span>
          </summary>
          <p>{children}</p>
        </details>
      </dd>
    </Card>
  );
}
