import { toast, toastError } from '../../../components/toasts/toast';
import { messageOf } from '../../../lib/api/client';
import { useChangeAccount } from '../api/change-account';

/** Switches the daily email on or off immediately. */
export function NotificationEmails({ on }: { on: boolean }) {
  const change = useChangeAccount();
  const shown = change.isPending ? change.variables.notifications!.email : on;
  const flip = async (): Promise<void> => {
    if (change.isPending) return;
    try {
      await change.mutateAsync({ notifications: { email: !on } });
      toast({
        title: on ? 'No more emails' : 'You’ll get an email',
        ...(!on && { description: 'At most one a day.' }),
      });
    } catch (failure) {
      toastError('That wasn’t saved', messageOf(failure, 'Try again in a moment.'));
    }
  };
  return (
    <div className="notice-emails">
      <label className="form-checkbox">
        <input type="checkbox" checked={shown} onChange={() => void flip()} />
        <span>
          Email me about it
          <small>
            At most once a day, and only if there’s something new. The email has titles and links, no comments.
          </small>
        </span>
      </label>
    </div>
  );
}
