import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useId, useState, type ReactNode } from 'react';
import { importWithRetry } from '../../../lib/import-with-retry';
import { useLazyModule } from '../../../lib/use-lazy-module';
import { NumbersTable, type Numbers } from './NumbersTable';

const Frame = styled('figure')({
  '& .cap': { display: 'flex', justifyContent: 'space-between', gap: '1rem', alignItems: 'start' },
  '& .cap > button': {
    flex: 'none',
    marginRight: '-.5rem',
    textDecoration: 'underline',
    textDecorationColor: 'var(--rule)',
    textUnderlineOffset: '.3em',
    '&:hover': { textDecorationColor: 'var(--red)' },
  },
  '& h2': { fontSize: 'var(--fs-h4)', letterSpacing: '-.018em' },
  '& .plot': { marginTop: '.75rem' },
  '& .keys': { display: 'flex', flexWrap: 'wrap', gap: '.1rem 1.2em', marginTop: '.3rem' },
  '& .keys > span': { display: 'inline-flex', alignItems: 'center', gap: '.5em' },
  '& .keys svg': { width: '1.6rem', height: 2, overflow: 'visible', flex: 'none' },
});

const charts = importWithRetry(() => import('../charts'));
type Charts = Awaited<ReturnType<typeof charts>>;

export interface Key {
  name: string;
  /** Lines are told apart by dashes, not by color. */
  dashed?: boolean;
}

interface Props {
  title: string;
  /** The legend, or a sentence. */
  keys: Key[] | string;
  /** Describes the chart for screen readers. */
  inWords: string;
  /** Why the chart is shorter than the period. */
  note?: string;
  numbers: Numbers;
  /** In pixels; reserved until the chart loads. */
  height: number;
  children: (charts: Charts) => ReactNode;
}

/** A chart with an alternative table. If the chart's code cannot be loaded, the table is shown instead. */
export function Figure({ title, keys, inWords, note, numbers, height, children }: Props) {
  const id = useId();
  const [wanted, setTable] = useState(false);
  const { part, failed, retry } = useLazyModule(!wanted, charts);
  const table = wanted || failed;
  return (
    <Frame aria-labelledby={id}>
      <div className="cap">
        <div>
          <h2 id={id}>{title}</h2>
          {typeof keys === 'string' ? (
            <p className="meta">{keys}</p>
          ) : (
            <p className="meta keys">
              {keys.map(({ name, dashed }) => (
                <span key={name}>
                  <svg aria-hidden="true" focusable="false">
                    <path
                      d="M0 1H26"
                      stroke="var(--ink)"
                      strokeWidth={2}
                      strokeDasharray={dashed ? '3 4' : undefined}
                    />
                  </svg>
                  <span>{name}</span>
                </span>
              ))}
            </p>
          )}
          {note && <p className="meta">{note}</p>}
        </div>
        <Button
          size="small"
          variant="text"
          aria-describedby={id}
          onClick={() => {
            setTable(!table);
            if (failed) retry();
          }}
        >
          <span>{table ? 'Show as chart' : 'Show as table'}</span>
        </Button>
      </div>
      {table ? (
        <NumbersTable title={title} numbers={numbers} />
      ) : (
        <div role="img" aria-label={inWords} className="plot" style={{ minHeight: height }}>
          {part && children(part)}
        </div>
      )}
    </Frame>
  );
}
