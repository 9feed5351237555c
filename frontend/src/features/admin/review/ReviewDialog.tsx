import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useLayoutEffect, type ReactNode } from 'react';
import { LiveStatus } from '../../../components/frame/LiveStatus';
import { wholeNumber } from '../../../lib/text';
import { keys, refocusReview, reviewMark, type KeyAction } from '../desk/keys';
import type { Versioned } from '../list/merge-server-rows';
import { useRowState, type RowStateStore } from '../list/row-state';
import { useLeaveGuard } from '../../../lib/use-leave-guard';
import type { Review } from './use-review';
import { DeskDialog } from '../desk/DeskDialog';
import { Kbd, Line, useShowsKeys } from '../desk/KeyLine';
import { RowNote } from '../list/RowNote';
import { noteStyles } from '../list/table-styles';

/** A list of facts under a text. */
export const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '.35rem 1.25rem',
  fontSize: 'var(--fs-desk)',
  overflowWrap: 'anywhere',
  '& > div': { display: 'contents' },
  '& dt': { color: 'var(--ink-3)' },
});

/** Where the dialog is in the list: `7 of 30` between two buttons. */
const Position = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: '.25rem',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '& button': { minWidth: 'var(--touch)', paddingInline: '.25rem' },
});

const Notes = styled('div')({ display: 'grid', gap: '.5rem', '&:empty': { display: 'none' }, ...noteStyles });

export interface ReviewAction {
  key: KeyAction;
  label: string;
  run: () => void;
}

interface Props<T> {
  title: string;
  review: Review<T>;
  rowState: RowStateStore;
  /** The possible actions, from left to right; the last one is the primary action. */
  actions: ReviewAction[];
  children: ReactNode;
}

/** One item of a list in full, with the list's keys, its decisions, and the way to the next item. */
export function ReviewDialog<T extends Versioned>({ title, review, rowState, actions, children }: Props<T>) {
  const { row, position, total, move, close } = review;
  useLeaveGuard(false, close);
  const showsKeys = useShowsKeys();
  const busy = useRowState(rowState, (state) => state.busy.has(row?.item.id ?? 0));
  const noted = useRowState(rowState, (state) => state.notes.has(row?.item.id ?? 0));
  // A decided item has no buttons for a moment, and the next one may have others.
  useLayoutEffect(refocusReview);
  if (!row) return null;
  const decided = row.gone && !busy;
  const possible = decided ? [] : actions;
  const withWord = (key: KeyAction) => ({ key, label: keys[key].short });
  // The keys of the buttons have the buttons' words.
  const legend = [withWord('next'), withWord('back'), ...possible, withWord('undo')];
  const step = (by: 1 | -1, label: string, sign: string, end: boolean) => (
    <Button
      size="small"
      variant="text"
      aria-label={label}
      aria-keyshortcuts={keys[by === 1 ? 'next' : 'back'].key}
      aria-disabled={end || undefined}
      onClick={() => !end && move(by)}
    >
      <span aria-hidden="true">{sign}</span>
    </Button>
  );
  return (
    <DeskDialog
      title={title}
      mark={reviewMark}
      onClose={close}
      beside={
        <Position>
          {step(-1, 'Previous', '←', position <= 1)}
          <span>{`${wholeNumber(position)} of ${wholeNumber(total)}`}</span>
          {step(1, 'Next', '→', position >= total)}
          <LiveStatus>{`${title}, ${position} of ${total}`}</LiveStatus>
        </Position>
      }
      actions={
        <>
          {showsKeys && (
            <Line sx={{ padding: 0, flex: '1 1 100%' }}>
              {legend.map(({ key, label }) => (
                <span key={key}>
                  <Kbd>{keys[key].key}</Kbd>
                  <span>{label.toLowerCase()}</span>
                </span>
              ))}
            </Line>
          )}
          <Button size="small" variant="text" onClick={close}>
            Close
          </Button>
          {possible.map(({ key, label, run }, index) => (
            <Button
              key={key}
              size="small"
              variant={index === possible.length - 1 ? 'contained' : 'outlined'}
              aria-keyshortcuts={keys[key].key}
              aria-disabled={busy || undefined}
              onClick={() => !busy && run()}
            >
              <span>{label}</span>
            </Button>
          ))}
        </>
      }
    >
      <Notes>
        {review.askedToRead && <p className="meta">The row shows only part of this. Read it all, then approve it.</p>}
        {noted ? (
          <RowNote rowState={rowState} id={row.item.id} />
        ) : (
          decided && <span className="note">Someone decided this first.</span>
        )}
      </Notes>
      {children}
    </DeskDialog>
  );
}
