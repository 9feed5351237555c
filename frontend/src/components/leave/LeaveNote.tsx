/** The target of the bar's link. */
export const leaveNoteId = 'leaving';

/** Explains what 'Leave this page' does and what it cannot do. Goes wherever the button is. */
export function LeaveNote({ open = false }: { open?: boolean }) {
  return (
    <details id={leaveNoteId} className="leave-note" open={open}>
      <summary>
        <span>What “Leave this page” can and can’t do</span>
      </summary>
      <div>
        <p>
          It hides this page immediately, clears what you typed, forgets what you tapped and read here, deletes offline
          copies, and opens Wikipedia in this tab. On a keyboard, you can press Shift three times instead.
        </p>
        <p>
          It can’t clear your browser’s history. The history still shows that you were here, and Back leads here again.
          It doesn’t sign you out. Anyone who manages this device or its network may see more than the history does.
        </p>
        <p>
          A private window keeps no history once you close it: Ctrl + Shift + N in Chrome and Edge, Ctrl + Shift + P in
          Firefox (on a Mac, ⌘ instead of Ctrl), ⌘ + Shift + N in Safari. On a phone, it’s in the tabs menu.
        </p>
      </div>
    </details>
  );
}
