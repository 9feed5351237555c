import { styled } from '@mui/material/styles';
import { wholeNumber } from '../../../lib/text';

const Square = styled('span')({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: '1.5rem',
  height: '1.375rem',
  paddingInline: '.38rem',
  background: 'var(--red)',
  color: 'var(--on-red)',
  font: '600 var(--fs-note)/1 var(--sans)',
  fontVariantNumeric: 'tabular-nums',
  borderRadius: 'var(--r2)',
  '@media (forced-colors: active)': { border: '1px solid' },
});

/** The number of pending items; renders nothing for 0. */
export function Badge({ count, testId }: { count: number; testId: string }) {
  if (count <= 0) return null;
  return (
    <Square data-testid={testId}>
      <span>{wholeNumber(count)}</span>
      <span className="hidden-text"> pending</span>
    </Square>
  );
}
