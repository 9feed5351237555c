import { styled } from '@mui/material/styles';
import type { ReportedItem } from '../../../lib/api/types';
import { formatDate } from '../../../lib/dates';
import { reasonWords } from './report-words';

const List = styled('ul')({
  display: 'grid',
  gap: '.35rem',
  marginTop: '.35rem',
  font: '400 var(--fs-desk)/1.4 var(--sans)',
  color: 'var(--ink-2)',
  '& b': { fontWeight: 600, color: 'var(--ink)' },
  '& p': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
});

/** The reports about an item: reasons, days, and details if readers gave any. */
export function ReportList({ reports }: Pick<ReportedItem, 'reports'>) {
  return (
    <List aria-label="Reports">
      {reports.map(({ id, reason, details, day }) => (
        <li key={id}>
          <b>{reasonWords[reason]}</b> <span>{`· ${formatDate(day)}`}</span>
          {details && <p dir="auto">{details}</p>}
        </li>
      ))}
    </List>
  );
}
