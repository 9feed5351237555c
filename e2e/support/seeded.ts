import { readFileSync } from 'node:fs';

const read = <T>(file: string): T[] =>
  JSON.parse(readFileSync(new URL(`../../backend/seed/${file}`, import.meta.url), 'utf8')) as T[];

/** How many of the demo content's stories and comments wait for an editor. Tests decide only what they sent themselves. */
export const seeded = {
  confessions: read('stories-pending.json').length,
  comments: read<{ approved: boolean }>('comments.json').filter(({ approved }) => !approved).length,
};
