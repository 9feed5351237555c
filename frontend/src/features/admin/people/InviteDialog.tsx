import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from '../../../components/toasts/toast';
import { messageOf } from '../../../lib/api/client';
import type { Invitation, MadeInvitation } from '../../../lib/api/types';
import { copyText } from '../../../lib/copy-text';
import { formatDate } from '../../../lib/dates';
import { useDiscardGuard } from '../../../lib/use-leave-guard';
import { createInvitation, invitationsKey } from '../api/people';
import { DeskDialog } from '../desk/DeskDialog';
import { Field } from '../desk/Field';
import { roleHints, roleNames, staffRoles } from './role-names';

interface InviteForm {
  role: Invitation['role'];
  email: string;
}

const options = staffRoles.map((role) => ({ value: role, label: roleNames[role] }));

const stay = (): void => undefined;
const confirmLeaving = (): boolean => window.confirm('Leave without the link? We can’t show it again.');

/** Makes an invitation, and then shows its link, once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm<InviteForm>({ defaultValues: { role: 'moderator', email: '' } });
  const invite = useMutation({
    mutationFn: ({ role, email }: InviteForm) =>
      createInvitation({ role, ...(email.trim() !== '' && { email: email.trim() }) }),
    onSuccess: () => client.invalidateQueries({ queryKey: invitationsKey }),
    gcTime: 0,
  });
  if (invite.data) return <LinkDialog made={invite.data} email={invite.variables.email.trim()} onClose={onClose} />;
  return (
    <DeskDialog
      title="Invite someone"
      onClose={onClose}
      keepOpenOnBackdrop
      problem={invite.error && messageOf(invite.error, 'Try again in a moment.')}
      onSubmit={() => void form.handleSubmit((input) => !invite.isPending && invite.mutate(input))()}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" aria-disabled={invite.isPending || undefined}>
            <span>{invite.isPending ? 'Making the link...' : 'Make a Link'}</span>
          </Button>
        </>
      }
    >
      <Field label="Role" field={form.register('role')} options={options} hint={roleHints[form.watch('role')]} />
      <Field
        label="Email (optional)"
        type="email"
        autoComplete="off"
        field={form.register('email', {
          validate: (value) =>
            value.trim() === '' || /^[^\s@]+@[^\s@]+$/.test(value.trim()) || 'Enter a valid email, or leave it blank.',
        })}
        error={form.formState.errors.email?.message}
        hint="We email the link there. Leave it blank to copy the link and send it yourself."
      />
      <p className="meta">The link works once, for three days. Anyone who has it can sign up with this role.</p>
    </DeskDialog>
  );
}

function LinkDialog({ made, email, onClose }: { made: MadeInvitation; email: string; onClose: () => void }) {
  const id = useId();
  useDiscardGuard(true, stay, confirmLeaving);
  const copy = async (): Promise<void> => {
    if (await copyText(made.url)) {
      toast({ title: 'Copied', description: 'The link is in your clipboard.' });
      return;
    }
    (document.getElementById(id) as HTMLInputElement | null)?.select();
    toast({ title: 'Copy the link by hand', description: 'Your browser doesn’t let this page copy it.' });
  };
  return (
    // Only the button closes it: a key pressed by mistake would lose the link.
    <DeskDialog
      title="Your invitation"
      onClose={stay}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            Done
          </Button>
          <Button autoFocus onClick={() => void copy()}>
            Copy Link
          </Button>
        </>
      }
    >
      <p>
        {email !== '' && <span>{`We’re emailing this link to ${email}. `}</span>}
        <span>{`It works once, until ${formatDate(made.expiresAt)}. We can’t show it again.`}</span>
      </p>
      <TextField
        id={id}
        label="Link"
        value={made.url}
        fullWidth
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { readOnly: true, onFocus: (event: React.FocusEvent<HTMLInputElement>) => event.target.select() },
        }}
      />
    </DeskDialog>
  );
}
