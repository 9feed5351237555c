import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../components/toasts/toast';
import { TryAgain } from '../../../components/loading/TryAgain';
import { ApiError } from '../../../lib/api/client';
import type { DeskEmails } from '../../../lib/api/types';
import { chooseDeskEmails, deskEmailsQuery } from '../api/desk-emails';
import { DeskDialog } from '../desk/DeskDialog';
import { SaveProblem } from '../desk/SaveProblem';
import { DeskEmailFields } from './DeskEmailFields';

const title = 'Emails to you';

/** Chooses the emails that the signed-in person gets about the desk. All are off until they switch one on. */
export function DeskEmailsDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(deskEmailsQuery());
  if (data) return <Form saved={data} email={email} onClose={onClose} />;
  return (
    <DeskDialog title={title} onClose={onClose} actions={<Close onClose={onClose} />}>
      {error ? (
        <TryAgain onRetry={() => void refetch()}>Your emails didn’t load.</TryAgain>
      ) : (
        <p className="meta">Loading...</p>
      )}
    </DeskDialog>
  );
}

const Close = ({ onClose }: { onClose: () => void }) => (
  <Button size="small" variant="text" onClick={onClose}>
    Close
  </Button>
);

function Form({ saved, email, onClose }: { saved: DeskEmails; email: string; onClose: () => void }) {
  const [choice, setChoice] = useState(saved);
  const [failure, setFailure] = useState<Error | null>(null);
  const [isSaving, setSaving] = useState(false);
  const hasNoDay = choice.digest && choice.days.length === 0;

  const save = async (): Promise<void> => {
    if (isSaving || hasNoDay) return;
    setFailure(null);
    setSaving(true);
    try {
      const { kinds: _, timeZone: __, ...body } = choice;
      await chooseDeskEmails(body);
      toast({ title: 'Your emails are saved' });
      onClose();
    } catch (error) {
      setFailure(error as Error);
      setSaving(false);
    }
  };

  if (choice.kinds.length === 0)
    return (
      <DeskDialog title={title} onClose={onClose} actions={<Close onClose={onClose} />}>
        <p>There’s nothing to email you about yet. These emails are for people who read stories and for admins.</p>
      </DeskDialog>
    );
  return (
    <DeskDialog
      title={title}
      onClose={onClose}
      onSubmit={() => void save()}
      problem={
        failure &&
        (failure instanceof ApiError && failure.code?.startsWith('desk-emails.') ? (
          failure.message
        ) : (
          <SaveProblem error={failure} fallback="We couldn’t save your emails." />
        ))
      }
      actions={
        <>
          <Button size="small" variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button size="small" type="submit">
            <span>{isSaving ? 'Saving...' : 'Save'}</span>
          </Button>
        </>
      }
    >
      <p>
        We send them to <b>{email}</b>. They never say what a story is about. Nothing comes between 9 PM and 7 AM (the
        site’s time zone), unless you ask for it below.
      </p>
      <DeskEmailFields choice={choice} hasNoDay={hasNoDay} onChange={(change) => setChoice({ ...choice, ...change })} />
    </DeskDialog>
  );
}
