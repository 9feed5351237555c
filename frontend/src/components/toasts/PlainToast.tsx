import { Icon } from '../Icon';
import { useToastSlot, type Toast } from './toast';

/** The fallback if the toast region's code could not be loaded: no swipe and no timer, but announced and closable. */
export function PlainToast({ toast }: { toast: Toast }) {
  const clear = useToastSlot((slot) => slot.clear);
  return (
    <div className="toast-viewport" role="region" aria-label="Notifications">
      <div key={toast.id} className={`toast toast-${toast.tone}`} role="alert">
        <div className="toast-words">
          <p className="toast-title">{toast.title}</p>
          {toast.description && <p className="toast-description">{toast.description}</p>}
        </div>
        <button type="button" className="icon-button" aria-label="Close" onClick={() => clear(toast.id)}>
          <Icon name="close" />
        </button>
      </div>
    </div>
  );
}
