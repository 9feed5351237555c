import { setPressed } from './pressed';

interface Press<Answer> {
  /** What is pressed: `story/12/heart`. */
  name: string;
  on: boolean;
  /** Tells the server. */
  send: (on: boolean) => Promise<Answer>;
  /** Changes the number that is shown, before the server has said anything. */
  count: (by: 1 | -1) => void;
  /** Shows what the server counted. */
  settle: (answer: Answer) => void;
  refused: (error: unknown) => void;
}

const underway = new Map<string, { wanted: boolean }>();

/**
 * Presses or releases at once and tells the server behind the reader's back; a refusal takes it back. One request at a
 * time for each button, and the last wish counts: two that overtake each other would leave the wrong one standing.
 */
export async function press<Answer>({ name, on, send, count, settle, refused }: Press<Answer>): Promise<void> {
  setPressed(name, on);
  count(on ? 1 : -1);
  const before = underway.get(name);
  if (before) {
    before.wanted = on;
    return;
  }
  const wish = { wanted: on };
  underway.set(name, wish);
  let had = !on;
  try {
    for (;;) {
      const sent = wish.wanted;
      const answer = await send(sent);
      had = sent;
      if (wish.wanted === sent) {
        settle(answer);
        return;
      }
    }
  } catch (error) {
    if (wish.wanted !== had) count(had ? 1 : -1);
    setPressed(name, had);
    refused(error);
  } finally {
    underway.delete(name);
  }
}
