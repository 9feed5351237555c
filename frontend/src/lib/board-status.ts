import type { Board } from './api/types';

/** The words of readers’ pages and of the desk for the status of an idea on the board. */
export const BOARD_STATUS: Record<Board['status'], string> = {
  new: 'New',
  'being-written': 'Being written',
  published: 'Published',
};
