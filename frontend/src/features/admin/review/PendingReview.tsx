import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { Icon } from '../../../components/Icon';
import { formatDate } from '../../../lib/dates';
import type { CommentInContext } from '../../../lib/api/types';
import { cardId } from '../desk/focus';
import { useRowState } from '../list/row-state';
import type { Row } from '../list/merge-server-rows';
import type { Rows } from '../list/use-rows';
import { CommentContext, CommentText } from '../comments/CommentContext';
import { EarlierComments } from '../comments/EarlierComments';
import { RowNote } from '../list/RowNote';
import { SelectBox } from '../list/SelectBox';
import { noteStyles } from '../list/table-styles';

const Section = styled('section')({
  borderTop: 'var(--line)',
  paddingBlock: '.75rem 1.75rem',
  '& h2': { fontSize: 'var(--fs-h4)', marginBottom: '.35rem' },
});

const Card = styled('article')({
  display: 'grid',
  gap: '.6rem 1.75rem',
  padding: '.9rem .75rem 1rem',
  borderBottom: 'var(--hair)',
  scrollMarginBlock: '5rem 6rem',
  '&:focus': { outline: 0 },
  '&:focus-visible': { outline: '2px solid var(--red)', outlineOffset: -2 },
  '&:is([data-cursor], [data-selected])': { boxShadow: 'inset 3px 0 0 var(--red)', background: 'var(--red-wash)' },
  ...noteStyles,
  '& .who': { display: 'flex', alignItems: 'start', marginLeft: '-.8rem' },
  '& .who > input': { marginBlock: '-.75rem' },
  '& .who > div': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 .9em',
    alignContent: 'start',
    fontSize: 'var(--fs-note)',
    color: 'var(--ink-2)',
  },
  '& .read': { display: 'grid', gap: '.5rem', alignContent: 'start', minWidth: 0 },
  '& .go': { display: 'flex', gap: '.5rem', alignItems: 'start' },
  '@media (min-width: 900px)': {
    '& .who > div': { display: 'grid', gap: '.15rem' },
    gridTemplateColumns: '12.5rem 1fr auto',
  },
});

interface CardProps {
  row: Row<CommentInContext>;
  list: Rows<CommentInContext>;
  actions: Record<'approve' | 'reject', (comment: CommentInContext) => void>;
}

const ReviewCard = memo(
  function ReviewCard({ row: { item: comment, gone }, list, actions }: CardProps) {
    const { rowState } = list;
    const busy = useRowState(rowState, (state) => state.busy.has(comment.id));
    const isCursor = useRowState(rowState, (state) => state.cursor === comment.id);
    const isSelected = useRowState(rowState, (state) => state.selected.has(comment.id));
    const noted = useRowState(rowState, (state) => state.notes.has(comment.id));
    const left = gone && !busy;
    const here = (): void => {
      rowState.setCursor(comment.id);
      // The card shows the whole text.
      rowState.markRead(comment);
    };
    const act = { size: 'small', 'aria-disabled': busy || undefined } as const;
    return (
      <Card
        id={cardId('comments', comment.id)}
        tabIndex={-1}
        aria-label={`Comment ${comment.id}`}
        data-cursor={isCursor || undefined}
        data-selected={(isSelected && !left) || undefined}
        onFocus={here}
        onClick={here}
      >
        <div className="who">
          {!left && <SelectBox id={comment.id} list={list} label={`Select comment ${comment.id}`} />}
          <div>
            <span>
              <span className="no">{comment.id}</span> <span>{`on Post #${comment.postId}`}</span>
            </span>
            {comment.authorId !== null && <span>{`By User #${comment.authorId}`}</span>}
            <span>{formatDate(comment.createdAt)}</span>
          </div>
        </div>
        <div className="read">
          <CommentContext comment={comment} />
          <CommentText html={comment.contentHtml} />
          <EarlierComments comment={comment} />
        </div>
        <div className="go">
          {left ? (
            noted ? (
              <RowNote rowState={rowState} id={comment.id} />
            ) : (
              <span className="meta">Someone decided this first.</span>
            )
          ) : (
            <>
              <Button {...act} variant="outlined" onClick={() => !busy && actions.reject(comment)}>
                Reject
              </Button>
              <Button {...act} startIcon={<Icon name="check" />} onClick={() => !busy && actions.approve(comment)}>
                Approve
              </Button>
            </>
          )}
        </div>
        {!left && <RowNote rowState={rowState} id={comment.id} />}
      </Card>
    );
  },
  (before, now) => before.row === now.row,
);

/** Pending comments as readers would see them. They share cursor and selection with the table below. */
export function PendingReview({ list, actions }: Omit<CardProps, 'row'>) {
  return (
    <Section aria-labelledby="pending-review">
      <h2 id="pending-review">Pending Comments Review</h2>
      {list.rows?.map((row) => (
        <ReviewCard key={row.item.id} row={row} list={list} actions={actions} />
      ))}
    </Section>
  );
}
