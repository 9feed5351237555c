import { useState } from 'react';
import type { Passkey } from '../../../lib/api/types';
import { renamePasskey } from '../api/factors';
import { useDialogChange } from '../use-dialog-change';
import { AccountDialog } from './AccountDialog';
import { AccountField } from './AccountField';

export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { run, pending, problem, setProblem } = useDialogChange(renamePasskey);
  const [name, setName] = useState(passkey.name);
  return (
    <AccountDialog
      title="Rename this passkey"
      submit="Save"
      sending="Saving..."
      {...{ pending, problem, onClose }}
      onSubmit={() => {
        if (name.trim() === '') return setProblem('Give it a name, so you recognize it later.');
        void run({ id: passkey.id, name }, onClose);
      }}
    >
      <AccountField label="Name" autoComplete="off" autoFocus value={name} onChange={setName} maxLength={60} />
    </AccountDialog>
  );
}
