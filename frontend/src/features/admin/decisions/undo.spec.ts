import { QueryClient } from '@tanstack/react-query';
import { expect, it } from '@jest/globals';
import { removePersonalData } from '../../../lib/personal';
import { useUndo } from './undo';

it('a log-out forgets what can be undone, but not a deletion that is still to be sent', () => {
  const sent = { kind: 'confessions' as const, decisions: [{ id: 12, itemId: 3 }] };
  const held = { kind: 'confessions' as const, decisions: [], takeBack: () => undefined };
  useUndo.getState().push(sent);
  useUndo.getState().push(held);
  removePersonalData(new QueryClient());
  expect(useUndo.getState().entries).toEqual([held]);
});
