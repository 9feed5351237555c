import { Icon } from '../../../components/Icon';
import type { Passkey } from '../../../lib/api/types';
import { formatDate } from '../../../lib/dates';

interface Props {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

/** Days only: nothing finer is stored. */
function usedWhen({ lastUsedOn }: Passkey): string {
  if (!lastUsedOn) return 'Not used yet';
  return lastUsedOn === new Date().toISOString().slice(0, 10) ? 'Used today' : `Used ${formatDate(lastUsedOn)}`;
}

export function PasskeyRow({ passkey, onRename, onRemove }: Props) {
  const { name, addedOn } = passkey;
  return (
    <li>
      <Icon name="device" />
      <div>
        <b>{name}</b>
        <small>{`Passkey, added ${formatDate(addedOn)}. ${usedWhen(passkey)}`}</small>
      </div>
      <div className="account-row-ways">
        <button type="button" className="onward" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </button>
        <button type="button" className="onward" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </button>
      </div>
    </li>
  );
}
