import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageOf } from '../../../lib/api/client';
import type { CommentHistory, CommentInContext } from '../../../lib/api/types';
import { formatDate } from '../../../lib/dates';
import { counted } from '../../../lib/text';
import { commentHistoryQuery } from '../api/comment-history';

const Earlier = styled('div')({
  display: 'grid',
  justifyItems: 'start',
  gap: '.5rem',
  fontSize: 'var(--fs-desk)',
  overflowWrap: 'anywhere',
  '& > button': { marginLeft: '-.5rem' },
  '& ul': { display: 'grid', gap: '.75rem', padding: 0, margin: 0, listStyle: 'none', maxWidth: '44em' },
  '& li': { borderLeft: '2px solid var(--field)', paddingLeft: '.8em' },
  '& li > p': { whiteSpace: 'pre-wrap' },
  '& li[data-state=declined]': { borderColor: 'var(--red)' },
});

const states = { approved: 'Approved', pending: 'Pending', declined: 'Deleted' } as const;

/** `12 approved, 1 pending, 2 deleted in the last 7 days.` */
function countsOf({ approved, pending, declined }: CommentHistory): string {
  if (approved + pending + declined === 0) return 'No other comments.';
  const parts = [`${approved} approved`, pending > 0 && `${pending} pending`, `${declined} deleted in the last 7 days`];
  return `${parts.filter(Boolean).join(', ')}.`;
}

function History({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(commentHistoryQuery(id));
  if (error)
    return (
      <p role="alert">
        <span>{`We couldn’t load the earlier comments. ${messageOf(error, '')}`}</span>{' '}
        <Button size="small" variant="text" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  if (!data) return <p className="meta">Loading...</p>;
  const left = data.approved + data.pending + data.declined - data.comments.length;
  return (
    <>
      <p role="status">
        <b>{countsOf(data)}</b>
      </p>
      {data.comments.length > 0 && (
        <ul>
          {data.comments.map(({ id: each, content, state, createdAt, postTitle }) => (
            <li key={`${state}-${each}`} data-state={state}>
              <p dir="auto">{content}</p>
              <span className="meta">
                {[states[state], formatDate(createdAt), postTitle ?? 'article deleted'].join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {left > 0 && <p className="meta">{`And ${counted(left, 'older comment')}.`}</p>}
    </>
  );
}

/** On request: what else the member wrote, to tell a bad day from a habit. */
export function EarlierComments({ comment: { id, authorId } }: { comment: CommentInContext }) {
  const [open, setOpen] = useState(false);
  const region = useId();
  if (authorId === null) return null;
  return (
    <Earlier>
      <Button
        size="small"
        variant="text"
        aria-expanded={open}
        aria-controls={open ? region : undefined}
        onClick={() => setOpen(!open)}
      >
        <span>{open ? 'Hide earlier comments' : 'Earlier comments'}</span>
      </Button>
      {open && (
        <div id={region} style={{ display: 'grid', gap: '.5rem' }}>
          <History id={id} />
        </div>
      )}
    </Earlier>
  );
}
