import type { Board } from './api/types';

/** What readers and the desk call the status of an idea on the board. */
export const BOARD_STATUS: Record<Board['status'], string> = {
  new: 'New',
  'being-written': 'Being written',
  published: 'Published',
};
