import { useState } from 'react';
import { toastError } from '../../../components/toasts/toast';
import { messageOf } from '../../../lib/api/client';
import { confirmDiscard } from '../../../lib/confirm-discard';

/**
 * For a form whose item someone else has changed. `reload` asks, because it discards what was typed, and reads the item again; `round`
 * then has another value, which as a key of the form shows the new item. If that fails, the typed text stays.
 */
export function useReload(refetch: () => Promise<{ error: Error | null }>, failed: string) {
  const [round, setRound] = useState(0);
  const reload = async (): Promise<void> => {
    const { error } = await refetch();
    if (error) toastError(failed, messageOf(error, 'Try again in a moment.'));
    else setRound((now) => now + 1);
  };
  return { round, reload: () => void (confirmDiscard() && reload()) };
}
