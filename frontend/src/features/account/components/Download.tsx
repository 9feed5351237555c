import Button from '@mui/material/Button';
import { useState } from 'react';
import { toastError } from '../../../components/toast';
import { api, messageOf } from '../../../lib/api/client';

/** Saves a file as a link with `download` does. */
function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Downloads everything about the account. A link could not ask for the password first. */
export function Download() {
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      save(await api.file('/api/me/export'), 'your-data.zip');
    } catch (failure) {
      toastError('That didn’t download', messageOf(failure, 'Try again in a moment.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outlined" aria-disabled={busy} onClick={() => void download()}>
      <span>{busy ? 'Preparing...' : 'Download'}</span>
    </Button>
  );
}
