/** Asks the user to confirm who they are. True once they have. */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** Registers the dialog of the page. Returns a function that removes it. */
export function answerStepUpWith(dialog: Ask): () => void {
  ask = dialog;
  return () => {
    if (ask === dialog) ask = null;
  };
}

/** Opens the dialog, once for all calls that wait for it. False if there is none, or the user has closed it. */
export function confirmItsYou(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}
