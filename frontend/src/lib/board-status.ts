import type { Board } from './api/types';

/** The words for the status of an idea on the board, for readers and for the desk. */
export const BOARD_STATUS: Record<Board['status'], string> = {
  new: 'New',
  'being-written': 'Being written',
  published: 'Published',
};
