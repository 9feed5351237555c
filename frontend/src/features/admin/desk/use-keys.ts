import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '../../../components/toasts/toast';
import { focusRow } from './focus';
import { actionOf, isCalmOpen, isReviewOpen, useKeysSwitch, type KeyAction } from './keys';
import type { Item } from '../list/merge-server-rows';
import { openList, type OpenList, type RowActions } from '../list/open-list';
import { undo, useUndo } from '../decisions/undo';

/** The search field of the open list. */
const searchField = (): HTMLElement | null => document.querySelector('[data-desk-search]');

function step(list: OpenList, by: 1 | -1): void {
  const ids = list.ids();
  const { cursor } = list.rowState.get();
  const at = cursor === null ? -1 : ids.indexOf(cursor);
  const to = at < 0 ? ids[0] : ids[at + by];
  if (to === undefined) {
    if (by === 1) list.loadMore();
    return;
  }
  list.rowState.setCursor(to);
  if (!isReviewOpen()) focusRow(list.kind, to);
}

/** Acts on the selection if there is one, otherwise on the cursor's row. */
function runOn(list: OpenList, action: keyof RowActions<Item>): void {
  // The review dialog shows one item, so its keys act on that one.
  const many = !isReviewOpen() && !isCalmOpen() && list.selectedCount() > 0;
  if (many && action === 'approve') list.bulk('approve');
  else if (many && action === 'remove') list.bulk('delete');
  else list.runAction(action);
}

/** Handles the desk's keyboard shortcuts while it is open and they are switched on. */
export function useKeys(showHelp: () => void): void {
  const client = useQueryClient();
  const on = useKeysSwitch((keys) => keys.on);

  useEffect(() => {
    const undoLast = (): void => {
      const last = useUndo.getState().entries.at(-1);
      if (last) void undo(client, last);
      else
        toast({
          title: 'Nothing to undo',
          description: 'You haven’t decided anything in this window that you can undo.',
        });
    };

    const act = (action: KeyAction): boolean => {
      const list = openList();
      if (action === 'help') showHelp();
      else if (action === 'undo') undoLast();
      else if (action === 'search') {
        const field = searchField();
        field?.focus();
        return field !== null;
      } else if (!list) return false;
      else if (action === 'next') step(list, 1);
      else if (action === 'back') step(list, -1);
      else if (action === 'select') {
        const { cursor } = list.rowState.get();
        if (cursor !== null && list.isSelectable(cursor)) list.rowState.toggle(cursor);
      } else runOn(list, action);
      return true;
    };

    const onKey = (event: KeyboardEvent): void => {
      const action = actionOf(event);
      if (action && on && act(action)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [client, on, showHelp]);
}
