import Button from '@mui/material/Button';
import { toast, toastError } from '../../../components/toasts/toast';
import { copyText } from '../../../lib/copy-text';
import { useSite } from '../../../lib/site';
import { useDiscardGuard } from '../../../lib/use-leave-guard';
import { AccountDialog } from './AccountDialog';

const confirmLeaving = (): boolean => window.confirm('Leave without your recovery codes? We can’t show them again.');

const stay = (): void => undefined;

/** Shows new recovery codes, this once. Asks before Back or a reload loses them. */
export function ShowRecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { name } = useSite();
  useDiscardGuard(true, stay, confirmLeaving);
  const text = codes.join('\n');
  const copy = async (): Promise<void> => {
    if (await copyText(text)) toast({ title: 'Copied', description: 'Now put them somewhere safe.' });
    else toastError('We couldn’t copy them', 'Write them down, or save them as a file.');
  };
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`Recovery codes for ${name}\n\n${text}\n`)}`;
  return (
    // Only the button closes it: a key pressed by mistake would lose the codes.
    <AccountDialog title="Your recovery codes" cancel="" submit="I’ve Saved Them" onSubmit={onClose} onClose={stay}>
      <p>
        If you lose your phone, each of these signs you in once, in place of a code. Save them now: we can’t show them
        again.
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="member-links">
        <Button variant="outlined" onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="outlined" component="a" href={file} download="recovery-codes.txt">
          Save as a File
        </Button>
      </p>
    </AccountDialog>
  );
}
