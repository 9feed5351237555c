/** A member and the story that they sent. The thief knows all members and stories, but not the pairs. */
export interface Sender {
  account: number;
  story: number;
  /** A text that only this story has. */
  words: string;
}

/** A time of an account's own data, in milliseconds since 1970. */
export interface NamedTime {
  account: number;
  at: number;
}

/** One way to guess, and the number of senders that it identifies. */
export interface Guess {
  by: string;
  right: number;
}

/** The position of each story on some scale. */
export type Positions = Map<number, number>;

/** Sorts the stories by something, and matches them with the members in the order in which they acted. */
export function inOrder(by: string, positions: Positions, senders: readonly Sender[]): Guess[] {
  if (new Set(positions.values()).size < 2) return [];
  const order = [...positions].sort(([, a], [, b]) => a - b).map(([story]) => story);
  const right = (stories: readonly number[]) => senders.filter(({ story }, at) => stories[at] === story).length;
  return [
    { by: `the order of ${by}`, right: right(order) },
    { by: `the reverse order of ${by}`, right: right(order.toReversed()) },
  ];
}

/** Matches each story with the member whose data is closest to it. */
export function nearest(
  by: string,
  positions: Positions,
  named: readonly NamedTime[],
  senders: readonly Sender[],
): Guess {
  const right = senders.filter(({ account, story }) => {
    const at = positions.get(story);
    if (at === undefined || named.length === 0) return false;
    const best = named.reduce((a, b) => (Math.abs(b.at - at) < Math.abs(a.at - at) ? b : a));
    return best.account === account;
  });
  return { by: `what is nearest to ${by}`, right: right.length };
}

export const names = (text: string, id: number): boolean => new RegExp(`(?<!\\d)${id}(?!\\d)`).test(text);

export function valuesOf(fields: Record<string, unknown>): { column: string; value: number }[] {
  return Object.entries(fields).flatMap(([column, value]) => {
    if (typeof value === 'number') return [{ column, value }];
    if (typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)) return [{ column, value: Date.parse(value) }];
    return [];
  });
}

/** Whether a number is a time of this age, in milliseconds since 1970. */
export const isTime = ({ value }: { value: number }): boolean => value > 1_000_000_000_000 && value < 3_000_000_000_000;
