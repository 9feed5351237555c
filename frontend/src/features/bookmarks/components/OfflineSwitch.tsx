import Switch from '@mui/material/Switch';
import { useEffect, useId, useState } from 'react';
import { importWithRetry } from '../../../lib/import-with-retry';
import { canSaveArticles, deleteOfflineArticles, offlineOwner } from '../../../lib/offline-articles';
import { counted } from '../../../lib/text';
import type { SavedNow } from '../offline/saving';

const load = importWithRetry(() => import('../offline/saving'));

type State = 'off' | 'saving' | 'failed' | SavedNow;

function wordsFor(state: State): string {
  if (state === 'off') return '';
  if (state === 'saving') return 'Saving...';
  if (state === 'failed') return 'That didn’t work. Check your connection, then try again.';
  const { saved, failed } = state;
  const words = `${counted(saved, 'article')} on this device.`;
  return failed === 0 ? words : `${words} ${counted(failed, 'article')} couldn’t be saved.`;
}

/** Whether the saved articles are kept on this device, to be read without a connection. Off until its reader turns it on. */
export function OfflineSwitch({ user }: { user: number }) {
  const id = useId();
  const [on, setOn] = useState(() => offlineOwner() === user);
  const [state, setState] = useState<State>('off');

  useEffect(() => {
    if (offlineOwner() === null) return;
    let mounted = true;
    // Somebody else's copies on this device.
    if (offlineOwner() !== user) return void deleteOfflineArticles().catch(() => undefined);
    load()
      .then(({ bringUpToDate }) => bringUpToDate())
      .then(
        (saved) => mounted && setState(saved),
        () => undefined,
      );
    return () => {
      mounted = false;
    };
  }, [user]);

  const isSaving = state === 'saving';
  const change = async (next: boolean): Promise<void> => {
    if (isSaving) return;
    setOn(next);
    try {
      if (next) {
        setState('saving');
        setState(await (await load()).turnOn(user));
      } else {
        await deleteOfflineArticles();
        setState('off');
      }
    } catch {
      setOn(false);
      setState('failed');
    }
  };

  if (!canSaveArticles()) return null;
  return (
    <div className="offline-switch">
      <label htmlFor={id}>Read saved articles offline</label>
      <Switch
        id={id}
        checked={on}
        // Not `disabled`, which loses the focus.
        slotProps={{
          input: { role: 'switch', 'aria-describedby': `${id}-about`, 'aria-disabled': isSaving || undefined },
        }}
        onChange={(_event, next) => void change(next)}
      />
      <p id={`${id}-about`}>
        This keeps copies of your 50 newest saved articles on this device. Anyone who uses the device can open them, so
        leave it off if you share it. Stories are never kept. Logging out and “Leave this page” delete the copies.
      </p>
      <p role="status" className="offline-state">
        {wordsFor(state)}
      </p>
    </div>
  );
}
