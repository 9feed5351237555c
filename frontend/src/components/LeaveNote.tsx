/** Explains what 'Leave this page' does and what it cannot do. Goes wherever the button is. */
export function LeaveNote({ open = false }: { open?: boolean }) {
  return (
    <details className="leave-note" open={open}>
      <summary>
        <span>What “Leave this page” can and cannot do</span>
      </summary>
      <div>
        <p>
          It hides this page at once, empties what you typed, forgets what you pressed here and opens Wikipedia in this
          tab. With a keyboard, press Shift three times.
        </p>
        <p>
          It cannot clear your browser’s history: the list still says that you were here, and Back leads here again. It
          does not sign you out. Who looks after the device or the network may see more than the history does.
        </p>
        <p>
          A private window keeps no history once you close it: Ctrl + Shift + N in Chrome and Edge, Ctrl + Shift + P in
          Firefox, with ⌘ instead of Ctrl on a Mac; ⌘ + Shift + N in Safari. On a phone it is in the menu of the tabs.
        </p>
      </div>
    </details>
  );
}
