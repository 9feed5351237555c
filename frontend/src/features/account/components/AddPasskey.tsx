import { useState } from 'react';
import type { AddedPasskey } from '../../../lib/api/types';
import { deviceName, proveWithPasskey } from '../../../lib/passkeys';
import { addPasskey } from '../api/factors';
import { useDialogChange } from '../use-dialog-change';
import { useOwnerProof } from '../use-owner-proof';
import { AccountDialog } from './AccountDialog';
import { AccountField } from './AccountField';
import { PasskeyInstead } from './PasskeyInstead';

interface Props {
  onDone: (added: AddedPasskey) => void;
  onClose: () => void;
}

const NAMELESS = 'Give it a name, so you recognize it later.';

/** Adds a passkey: its name and a proof that it's them first, then the device asks. */
export function AddPasskey({ onDone, onClose }: Props) {
  const { run, pending, problem, setProblem, needsCode } = useDialogChange(addPasskey);
  const [name, setName] = useState(() => deviceName());
  const owner = useOwnerProof(needsCode);
  const withPasskey = (): void => {
    if (name.trim() === '') return setProblem(NAMELESS);
    void run(async () => ({ name, ...(await proveWithPasskey()) }), onDone);
  };
  return (
    <AccountDialog
      title="Add a passkey"
      submit="Continue"
      sending="Waiting for your device..."
      {...{ pending, problem, onClose }}
      onSubmit={() => {
        if (name.trim() === '') return setProblem(NAMELESS);
        if (owner.missing) return setProblem(owner.missing);
        void run({ name, ...owner.proof }, onDone);
      }}
    >
      <p>Next, your device asks for your fingerprint, your face, or your screen lock. They never leave your device.</p>
      <AccountField label="Name" autoComplete="off" value={name} onChange={setName} maxLength={60} />
      <AccountField key={owner.asksFor} {...owner.field} autoFocus />
      {owner.hasPasskey && <PasskeyInstead pending={pending} onUse={withPasskey} />}
    </AccountDialog>
  );
}
