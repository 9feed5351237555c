import { cutText } from '../../../../../backend/src/kernel/cut-text';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast, toastError } from '../../../components/toasts/toast';
import { ApiError, messageOf } from '../../../lib/api/client';
import type { ContactMessage } from '../../../lib/api/types';
import { formatDate } from '../../../lib/dates';
import { contactMessagesQuery, deleteContactMessage } from '../api/contact-messages';
import { pendingCountsQuery } from '../api/count-pending';
import { Badge } from '../desk/Badge';
import { titleId } from '../desk/focus';
import { DeskSelect } from '../list/DeskSelect';
import { readingText } from '../list/table-styles';
import { useFocusInList } from '../list/use-focus-in-list';
import { useCan } from '../../../lib/use-can';

type Subject = ContactMessage['about'];

const subjects: Record<Subject, string> = {
  article: 'About an article',
  story: 'About a story',
  account: 'About their account',
  site: 'Something’s broken',
  other: 'Something else',
};

const choices: { value: Subject | ''; label: string }[] = [
  { value: '', label: 'All messages' },
  ...(Object.keys(subjects) as Subject[]).map((value) => ({ value, label: subjects[value] })),
];

const nameOf = ({ about, day }: ContactMessage): string => `${subjects[about]} · ${formatDate(day)}`;

/** Says for a message without a visible email address whether somebody can answer it. */
function answerOf({ hasEmail, about }: ContactMessage): string {
  if (hasEmail) return 'an admin can answer: they left an email';
  return about === 'story' ? 'anonymous' : 'no email';
}

const Panel = styled('details')({
  // The tabs above already end with a line.
  borderBottom: 'var(--hair)',
  '& > summary': {
    display: 'flex',
    alignItems: 'center',
    gap: '.5em',
    minHeight: 'var(--touch)',
    fontWeight: 600,
    cursor: 'pointer',
  },
  '& > summary::before': { content: '"+"', width: '1ch' },
  '&[open] > summary::before': { content: '"−"' },
  '& > p': { color: 'var(--ink-2)', maxWidth: '44em', paddingBottom: '.75rem' },
  '& > .MuiTextField-root': { marginBottom: '.75rem' },
  '& li': {
    display: 'grid',
    gap: '.5rem',
    borderTop: 'var(--hair)',
    paddingBlock: '.9rem 1rem',
    justifyItems: 'start',
  },
  '& li > p': { color: 'var(--ink-2)', fontSize: 'var(--fs-note)', overflowWrap: 'anywhere' },
  '& li > blockquote': { ...readingText, whiteSpace: 'pre-wrap' },
});

/** Messages from /contact. Each is deleted when an admin is done with it; renders nothing if there are none. */
export function ContactMessages() {
  const client = useQueryClient();
  const counts = useQuery({ ...pendingCountsQuery(), enabled: false });
  const count = counts.data?.messages ?? 0;
  const [about, setAbout] = useState<Subject | ''>('');
  const messages = useQuery(contactMessagesQuery(count, about));
  const isEmpty = about !== '' && !messages.isPlaceholderData && messages.data?.length === 0;
  const seesEmails = useCan()('read-emails');
  const list = useFocusInList<HTMLUListElement>(() => document.getElementById(titleId));
  const done = useMutation({
    mutationFn: ({ id }: ContactMessage) => deleteContactMessage(id),
    // Another admin was faster: the message is gone, as asked for.
    onError: (error) =>
      !(error instanceof ApiError && error.status === 404) &&
      toastError('The message is still here', messageOf(error, 'Try again in a moment.')),
    onSuccess: (_answer, message) => toast({ title: 'Message deleted', description: nameOf(message) }),
    onSettled: (_answer, error, { id }) => {
      const gone = !error || (error instanceof ApiError && error.status === 404);
      if (gone)
        client.setQueriesData<ContactMessage[]>({ queryKey: ['admin', 'messages'] }, (all) =>
          all?.filter((message) => message.id !== id),
        );
      return client.invalidateQueries({ queryKey: ['admin', 'messages'] });
    },
  });
  if (count === 0) return null;

  return (
    <Panel>
      <summary>
        Messages to us
        <Badge count={count} testId="badge-messages" />
      </summary>
      <p>
        If a message has an email, <span>{seesEmails ? 'answer it' : 'leave it for an admin to answer'}</span>, then
        delete the message. Messages about a story have no sender: do what they ask, if you can.
      </p>
      <DeskSelect label="Show messages" value={about} choices={choices} onChange={setAbout} />
      {isEmpty && <p>No messages here right now. Pick “All messages” to see the rest.</p>}
      {messages.isError && <p role="alert">The messages didn’t load. They’re safe; open this tab again in a moment.</p>}
      <ul {...list}>
        {messages.data?.map((message) => (
          <li key={message.id}>
            <p>
              <span>{`${nameOf(message)} · `}</span>
              {message.email ? (
                <a href={`mailto:${message.email}`}>{message.email}</a>
              ) : (
                <span>{answerOf(message)}</span>
              )}
            </p>
            <blockquote>{message.text}</blockquote>
            <Button
              size="small"
              variant="outlined"
              aria-disabled={done.isPending || undefined}
              aria-label={`Done, delete: ${cutText(message.text, 60).replaceAll(/\s+/g, ' ')}`}
              onClick={() => {
                if (!done.isPending && window.confirm('Delete this message? You can’t undo this.'))
                  done.mutate(message);
              }}
            >
              Done, delete
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
