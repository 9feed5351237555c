import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Icon } from '../../../components/Icon';
import { formatDate } from '../../../lib/dates';
import type { Comment } from '../../../lib/api/types';
import type { Row } from '../desk/settle';

const Section = styled('section')({
  borderTop: 'var(--line)',
  paddingBlock: '1.1rem 1.75rem',
  '& h2': { fontSize: 'var(--fs-h4)', marginBottom: '.35rem' },
});

const Card = styled('article')({
  display: 'grid',
  gap: '.6rem 1.75rem',
  padding: '.9rem .75rem 1rem',
  borderBottom: 'var(--hair)',
  '&:focus-within': { boxShadow: 'inset 3px 0 0 var(--red)', background: 'var(--red-wash)' },
  '& .who': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 .9em',
    alignContent: 'start',
    fontSize: 'var(--fs-note)',
    color: 'var(--ink-2)',
  },
  '& .said': { font: '400 1.1875rem/1.48 var(--serif)', maxWidth: '40em' },
  '& .said > * + *': { marginTop: '.5em' },
  '& .said blockquote': {
    borderLeft: '2px solid var(--field)',
    paddingLeft: '.8em',
    color: 'var(--ink-2)',
    fontStyle: 'italic',
  },
  '& .said :is(ul, ol)': { paddingLeft: '1.3em', listStyle: 'revert' },
  '& .said pre': { overflowX: 'auto' },
  '& .said img': { maxWidth: '100%' },
  '& .go': { display: 'flex', gap: '.5rem', alignItems: 'start' },
  '@media (min-width: 900px)': {
    gridTemplateColumns: '11rem 1fr auto',
    '& .who': { display: 'grid', gap: '.15rem' },
  },
});

interface Props {
  rows: Row<Comment>[];
  busy: ReadonlySet<number>;
  approve: (comment: Comment) => void;
  reject: (comment: Comment) => void;
}

/** What waits, to be read as readers would see it. */
export function PendingReview({ rows, busy, approve, reject }: Props) {
  return (
    <Section aria-labelledby="pending-review">
      <h2 id="pending-review">Pending Comments Review</h2>
      {rows.map(({ item: comment, gone }) => (
        <Card key={comment.id} aria-label={`Comment ${comment.id}`}>
          <div className="who">
            <span>
              <span className="no">{comment.id}</span> on Post #{comment.postId}
            </span>
            {comment.authorId !== null && <span>By User #{comment.authorId}</span>}
            <span>{formatDate(comment.createdAt)}</span>
          </div>
          {/* The server made this safe when it was saved. */}
          <div className="said" dangerouslySetInnerHTML={{ __html: comment.contentHtml }} />
          <div className="go">
            {gone && !busy.has(comment.id) ? (
              <span className="meta">Someone decided this first.</span>
            ) : (
              <>
                <Button
                  size="small"
                  variant="outlined"
                  aria-disabled={busy.has(comment.id) || undefined}
                  onClick={() => !busy.has(comment.id) && reject(comment)}
                >
                  Reject
                </Button>
                <Button
                  size="small"
                  startIcon={<Icon name="check" />}
                  aria-disabled={busy.has(comment.id) || undefined}
                  onClick={() => !busy.has(comment.id) && approve(comment)}
                >
                  Approve
                </Button>
              </>
            )}
          </div>
        </Card>
      ))}
    </Section>
  );
}
