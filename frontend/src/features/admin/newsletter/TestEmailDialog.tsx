import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from '../../../components/toasts/toast';
import { ApiError, messageOf } from '../../../lib/api/client';
import type { User } from '../../../lib/api/types';
import { currentUserKey } from '../../../lib/personal';
import { email, z } from '../../../lib/validation';
import { DeskDialog } from '../desk/DeskDialog';
import { Field } from '../desk/Field';

const rules = z.object({ email: email('Enter a valid email address.') });

interface Props {
  /** @throws the API's error */
  send: (email: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks which address gets the test, and suggests the editor's own. */
export function TestEmailDialog({ send, onClose }: Props) {
  const client = useQueryClient();
  const own = client.getQueryData<User>(currentUserKey)?.email ?? '';
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(rules),
    defaultValues: { email: own },
  });
  const [failure, setFailure] = useState<Error | null>(null);

  const submit = handleSubmit(async ({ email: to }) => {
    setFailure(null);
    try {
      await send(to);
    } catch (error) {
      const atField = error instanceof ApiError ? error.errors.find(({ path }) => path === 'email') : undefined;
      if (atField) return setError('email', { message: atField.message }, { shouldFocus: true });
      return setFailure(error as Error);
    }
    toast({ title: 'Test sent', description: `It’s on its way to ${to}.` });
    onClose();
  });

  return (
    <DeskDialog
      title="Send Me a Test"
      onClose={onClose}
      onSubmit={() => formState.isSubmitting || void submit()}
      problem={failure && messageOf(failure, 'We couldn’t send the test. Try again in a moment.')}
      actions={
        <>
          <Button size="small" variant="text" onClick={onClose}>
            Not Now
          </Button>
          <Button size="small" type="submit">
            <span>{formState.isSubmitting ? 'Sending...' : 'Send the Test'}</span>
          </Button>
        </>
      }
    >
      <Field
        label="Email"
        type="email"
        autoFocus
        autoComplete="email"
        hint="One email. Its subject starts with “Test:”, and we don’t count its clicks."
        error={formState.errors.email?.message}
        field={register('email')}
      />
    </DeskDialog>
  );
}
