import { useState } from 'react';
import type { Passkey } from '../../../lib/api/types';
import { confirmDiscard } from '../../../lib/confirm-discard';
import { useDiscardGuard } from '../../../lib/use-leave-guard';
import { renamePasskey } from '../api/factors';
import { useDialogChange } from '../use-dialog-change';
import { AccountDialog } from './AccountDialog';
import { AccountField } from './AccountField';

export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { run, pending, problem, setProblem } = useDialogChange(renamePasskey);
  const [name, setName] = useState(passkey.name);
  const isTyped = name !== passkey.name;
  useDiscardGuard(isTyped, onClose);
  const leave = (): void => {
    if (!isTyped || confirmDiscard()) onClose();
  };
  return (
    <AccountDialog
      title="Rename this passkey"
      submit="Save"
      sending="Saving..."
      {...{ pending, problem }}
      onClose={leave}
      onSubmit={() => {
        if (name.trim() === '') return setProblem('Give it a name, so you recognize it later.');
        void run({ id: passkey.id, name }, onClose);
      }}
    >
      <AccountField label="Name" autoComplete="off" autoFocus value={name} onChange={setName} maxLength={60} />
    </AccountDialog>
  );
}
