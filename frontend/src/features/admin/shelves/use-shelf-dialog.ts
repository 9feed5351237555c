import { useState } from 'react';
import { confirmDiscard } from '../../../lib/confirm-discard';
import { useDiscardGuard } from '../../../lib/use-leave-guard';
import type { ShelfDialog } from './ShelfForm';

/**
 * The list of a dialog and the form in it, which is closed first: Esc, Cancel and Back ask before they discard what was typed.
 *
 * @param hasForm whether the form is open
 * @returns the properties of the form, and `leave` for the dialog
 */
export function useShelfDialog(hasForm: boolean, closeForm: () => void, closeDialog: () => void) {
  const [isDirty, setDirty] = useState(false);
  const close = hasForm ? closeForm : closeDialog;
  useDiscardGuard(isDirty, close);
  const leave = (): void => {
    if (!isDirty || confirmDiscard()) close();
  };
  const form: ShelfDialog = { onClose: closeForm, onCancel: leave, onDirty: setDirty };
  return { form, leave };
}
