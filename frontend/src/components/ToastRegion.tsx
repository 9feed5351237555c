import { Action, Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast';
import { Icon } from './Icon';
import { useToastSlot } from './toast';

/**
 * Success may be missed, so it disappears. A failure stays until it is closed, replaced or swiped away (WCAG 2.2.1).
 */
const stays = { plain: 6_000, bad: Infinity };

/** Loaded with the first toast (see Toasts.tsx). F8 focuses it; swiping 50 px to the right dismisses it. */
export default function ToastRegion() {
  const toast = useToastSlot((slot) => slot.toast);
  const clear = useToastSlot((slot) => slot.clear);
  return (
    <Provider swipeDirection="right" swipeThreshold={50}>
      {toast && (
        <Root
          key={toast.id}
          className={`toast toast-${toast.tone}`}
          duration={toast.tone === 'bad' ? stays.bad : (toast.lasts ?? stays.plain)}
          type={toast.tone === 'bad' ? 'foreground' : 'background'}
          onOpenChange={(open) => !open && clear(toast.id)}
        >
          <div className="toast-words">
            <Title className="toast-title">{toast.title}</Title>
            {toast.description && <Description className="toast-description">{toast.description}</Description>}
          </div>
          {toast.action && (
            <Action className="toast-action" altText={toast.action.label} onClick={toast.action.run}>
              {toast.action.label}
            </Action>
          )}
          <Close className="icon-button" aria-label="Close">
            <Icon name="close" />
          </Close>
        </Root>
      )}
      <Viewport className="toast-viewport" />
    </Provider>
  );
}
