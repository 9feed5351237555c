import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { formatDate } from '../../../lib/dates';
import type { Decision } from '../../../lib/api/types';
import { ago, exactTime } from '../desk/ago';
import { statusChange, undoLabels, describeDecision, decidedBy } from './decision-words';
import { reasonLabels } from './reasons';

export const entryId = (id: number): string => `decision-${id}`;

const Entry = styled('li')({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: '.2rem .75rem',
  alignItems: 'center',
  padding: '.7rem 1.25rem',
  borderBottom: 'var(--hair)',
  '&:focus': { outline: 0 },
  '&:focus-visible': { outline: '2px solid var(--red)', outlineOffset: -2 },
  '& > p': { margin: 0, overflowWrap: 'anywhere' },
  '& > p:first-of-type, & > .can': { alignSelf: 'baseline' },
  '& > .title': { font: '400 1.0625rem/1.35 var(--serif)', gridColumn: '1 / -1' },
  '& > .facts': {
    gridColumn: '1 / -1',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 .9em',
    fontSize: 'var(--fs-note)',
    color: 'var(--ink-3)',
  },
  '& > .can': { gridColumn: 2, gridRow: 1, fontSize: 'var(--fs-note)', color: 'var(--ink-3)', whiteSpace: 'nowrap' },
});

interface Props {
  decision: Decision;
  /** The current time in milliseconds. */
  now: number;
  busy: boolean;
  undo: (decision: Decision) => void;
}

/** One decision: who did what, when, and whether it can be undone. */
export const DecisionEntry = memo(function DecisionEntry({ decision, now, busy, undo }: Props) {
  const { id, createdAt, title, undoUntil, action, reason } = decision;
  const change = statusChange(decision);
  const { undo: state } = decision;
  const possible = state === 'possible';
  return (
    <Entry id={entryId(id)} tabIndex={-1}>
      <p id={`${entryId(id)}-words`}>
        <strong>{decidedBy(decision)}</strong> <span>{describeDecision(decision)}</span>
      </p>
      {state === 'possible' ? (
        <Button
          size="small"
          variant="outlined"
          aria-describedby={`${entryId(id)}-words`}
          aria-disabled={busy || undefined}
          onClick={() => !busy && undo(decision)}
        >
          <span>{action === 'deleted' ? 'Restore' : 'Undo'}</span>
        </Button>
      ) : (
        <span className="can">{undoLabels[state]}</span>
      )}
      {title && (
        <p className="title" dir="auto">
          {title}
        </p>
      )}
      <p className="facts">
        <time dateTime={createdAt} title={exactTime(decision)}>
          {ago(decision, now)}
        </time>
        {change && <span>{change}</span>}
        {reason && <span>{reasonLabels[reason]}</span>}
        {possible && undoUntil && <span>{`undo until ${formatDate(undoUntil)}`}</span>}
      </p>
    </Entry>
  );
});
