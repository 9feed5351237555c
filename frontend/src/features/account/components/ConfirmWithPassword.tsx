import type { ReactNode } from 'react';
import type { OwnerProofBody } from '../../../lib/api/types';
import { proveWithPasskey } from '../../../lib/passkeys';
import { useDialogChange } from '../use-dialog-change';
import { useOwnerProof } from '../use-owner-proof';
import { AccountDialog } from './AccountDialog';
import { AccountField } from './AccountField';
import { PasskeyInstead } from './PasskeyInstead';

interface Props<Answer> {
  title: string;
  /** Describes the change. */
  says: ReactNode;
  submit: string;
  sending: string;
  change: (proof: OwnerProofBody) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onClose: () => void;
}

/** Asks for the password, a code or a passkey before a change of how the user signs in: a stranger at an open browser has none. */
export function ConfirmWithPassword<Answer>({ title, says, submit, sending, change, onDone, onClose }: Props<Answer>) {
  const { run, pending, problem, setProblem, needsCode } = useDialogChange(change);
  const owner = useOwnerProof(needsCode);
  return (
    <AccountDialog
      {...{ title, submit, sending, pending, problem, onClose }}
      onSubmit={() => {
        if (owner.missing) return setProblem(owner.missing);
        void run(owner.proof, onDone);
      }}
    >
      <p>{says}</p>
      <AccountField key={owner.asksFor} {...owner.field} autoFocus />
      {owner.hasPasskey && <PasskeyInstead pending={pending} onUse={() => void run(proveWithPasskey, onDone)} />}
    </AccountDialog>
  );
}
