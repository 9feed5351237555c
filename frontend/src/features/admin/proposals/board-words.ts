import type { Board } from '../../../lib/api/types';
import { BOARD_STATUS } from '../../../lib/board-status';

/** Says in one line where a proposal stands on the board of ideas; null if there is nothing to say. */
export function boardLine({
  board,
  accepted,
  reviewed,
}: {
  board: Board | null;
  accepted: boolean;
  reviewed: boolean;
}) {
  if (!board || (reviewed && !accepted)) return null;
  if (!board.shown) return 'Off the board';
  return accepted ? `On the board: ${BOARD_STATUS[board.status]}` : 'For the board, once you approve it';
}
