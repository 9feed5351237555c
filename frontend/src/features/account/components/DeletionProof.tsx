import type { UseFormRegister } from 'react-hook-form';
import { FormField } from '../../../components/forms/FormField';
import { PROOF_FIELDS } from '../../../lib/factors';
import { PasskeyInstead } from './PasskeyInstead';

/** The values of the form of a deletion. */
export interface DeletionInput {
  comments: 'delete' | 'keep';
  password: string;
  code: string;
}

interface Props {
  asksFor: 'password' | 'code';
  register: UseFormRegister<DeletionInput>;
  error: string | undefined;
  pending: boolean;
  /** For users with a passkey. */
  onPasskey: (() => void) | undefined;
}

/** The second step of a deletion: a proof that it's them. */
export function DeletionProof({ asksFor, register, error, pending, onPasskey }: Props) {
  const { missing, ...field } = PROOF_FIELDS[asksFor];
  return (
    <>
      <p>
        Are you sure? You’ll be signed out everywhere.{' '}
        <span>
          {asksFor === 'code'
            ? 'To confirm that it’s you, enter the code from your app, or a recovery code.'
            : 'To confirm that it’s you, type your password.'}
        </span>
      </p>
      <FormField key={asksFor} {...field} field={register(asksFor, { required: missing })} error={error} />
      {onPasskey && <PasskeyInstead pending={pending} onUse={onPasskey} />}
    </>
  );
}
