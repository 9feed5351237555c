import { counted } from '../../../lib/text';

/** Words per minute, of somebody who reads closely. */
const pace = 200;

export const wordsIn = (text: string): number => text.match(/\S+/gu)?.length ?? 0;

/** `78 words, under half a minute`. */
export function readingWords(text: string): string {
  const words = wordsIn(text);
  const minutes = words / pace;
  const time =
    minutes < 0.5
      ? 'under half a minute'
      : minutes < 1
        ? 'under a minute'
        : `about ${counted(Math.round(minutes), 'minute')}`;
  return `${counted(words, 'word')}, ${time}`;
}

/** `14 minutes in`. */
export const minutesWords = (minutes: number): string =>
  minutes === 0 ? 'just started' : `${counted(minutes, 'minute')} in`;
