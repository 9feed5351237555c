import { Action, Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../Icon';
import { useToastSlot } from './toast';

/**
 * Success may be missed, so it disappears. A failure stays until it is closed, replaced or swiped away (WCAG 2.2.1).
 */
const stays = { plain: 6_000, bad: Infinity };

/**
 * Holds the toasts, beside the page or inside the top dialog. MUI hides everything outside of an open dialog from screen
 * readers and takes the focus back from there. A slot may not have aria-hidden, so a toast that appears while a dialog
 * opens stays readable.
 */
const holder = document.createElement('slot');

/** Moves the toasts to where the focus may go. Drawers show their own failures, so they don't take toasts in. */
function placeHolder(): void {
  const modal = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
  const parent = modal?.closest('.MuiDialog-container') ?? document.body;
  if (holder.parentNode !== parent) parent.append(holder);
}

/** With an MUI dialog open, Escape closes only the dialog. */
function leaveEscapeToDialog(event: KeyboardEvent): void {
  if (document.querySelector('[aria-modal="true"]')) event.preventDefault();
}

/** Loaded with the first toast (see Toasts.tsx). F8 focuses it, also over a dialog. */
export default function ToastRegion() {
  useEffect(() => {
    placeHolder();
    // Dialogs are children of the body.
    const dialogs = new MutationObserver(placeHolder);
    dialogs.observe(document.body, { childList: true });
    return () => {
      dialogs.disconnect();
      holder.remove();
    };
  }, []);
  const toast = useToastSlot((slot) => slot.toast);
  const clear = useToastSlot((slot) => slot.clear);
  return createPortal(
    <Provider swipeDirection="right" swipeThreshold={50}>
      {toast && (
        <Root
          key={toast.id}
          className={`toast toast-${toast.tone}`}
          duration={toast.tone === 'bad' ? stays.bad : (toast.lasts ?? stays.plain)}
          type={toast.tone === 'bad' ? 'foreground' : 'background'}
          onEscapeKeyDown={leaveEscapeToDialog}
          onOpenChange={(open) => !open && clear(toast.id)}
        >
          <div className="toast-words">
            <Title className="toast-title">{toast.title}</Title>
            {toast.description && <Description className="toast-description">{toast.description}</Description>}
          </div>
          {[toast.other, toast.action].map(
            (action) =>
              action && (
                <Action key={action.label} className="toast-action" altText={action.label} onClick={action.run}>
                  {action.label}
                </Action>
              ),
          )}
          <Close className="icon-button" aria-label="Close">
            <Icon name="close" />
          </Close>
        </Root>
      )}
      <Viewport className="toast-viewport" />
    </Provider>,
    holder,
  );
}
