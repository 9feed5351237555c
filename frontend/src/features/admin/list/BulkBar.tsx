import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { wholeNumber } from '../../../lib/text';
import type { BulkAction } from '../api/decisions';
import { useRowState } from './row-state';
import type { Item } from './merge-server-rows';
import type { Rows } from './use-rows';

/** Fixed to the bottom of the window, within reach of the thumb on a phone. */
const Bar = styled('div')({
  position: 'fixed',
  inset: 'auto 0 0',
  zIndex: 'var(--z-nav)',
  background: 'var(--paper)',
  borderTop: 'var(--line)',
  paddingBottom: 'env(safe-area-inset-bottom)',
  '& > .wrap': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '.5rem',
    minHeight: '4rem',
    paddingBlock: '.5rem',
    whiteSpace: 'nowrap',
  },
  '& .count': { marginRight: 'auto', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '@media (min-width: 768px)': {
    '& .count': { marginRight: '1rem' },
    // Toasts appear in the right part.
    '& > .wrap': { minHeight: '5.5rem', paddingRight: 'calc(27.5rem + var(--gutter))' },
  },
});

/** Keeps the last row clear of the bar. */
const whileThere = { 'main.wrap.wrap': { paddingBottom: '9rem' } };

interface Props {
  list: Pick<Rows<Item>, 'rows' | 'rowState'>;
  /** The labels of the two actions: 'Approve', 'Delete'. */
  verbs: [approve: string, remove: string];
  decide: (action: BulkAction) => void;
}

/** The actions for the selected rows. Screen readers announce the count whenever it changes. */
export function BulkBar({ list: { rows = [], rowState }, verbs: [approve, remove], decide }: Props) {
  const count = useRowState(rowState, ({ selected }) =>
    selected.size === 0 ? 0 : rows.filter(({ item, gone }) => !gone && selected.has(item.id)).length,
  );
  const busy = useRowState(rowState, (state) => state.busy.size > 0);
  const disabledWhileBusy = { 'aria-disabled': busy || undefined };
  return (
    <>
      <p role="status" className="hidden-text">
        {count > 0 && `${count} selected`}
      </p>
      {count > 0 && (
        <Bar role="region" aria-label="Selection">
          <GlobalStyles styles={whileThere} />
          <div className="wrap">
            <span className="count">{`${wholeNumber(count)} selected`}</span>
            <Button size="small" {...disabledWhileBusy} onClick={() => !busy && decide('approve')}>
              <span>{approve}</span>
            </Button>
            <Button size="small" variant="outlined" {...disabledWhileBusy} onClick={() => !busy && decide('delete')}>
              <span>{remove}</span>
            </Button>
            <Button size="small" variant="text" onClick={rowState.clearSelection}>
              Clear
            </Button>
          </div>
        </Bar>
      )}
    </>
  );
}
