import { setPressed } from './pressed';

interface Press<Answer> {
  /** Identifies the button: `story/12/heart`. */
  name: string;
  on: boolean;
  send: (on: boolean) => Promise<Answer>;
  /** Changes the displayed count before the server has responded. */
  count: (by: 1 | -1) => void;
  /** Shows the server's count. */
  settle: (answer: Answer) => void;
  refused: (error: unknown) => void;
}

const underway = new Map<string, { wanted: boolean }>();

/**
 * Toggles a button optimistically: changes it immediately, sends the request in the background, and reverts if it is
 * rejected. Sends one request at a time per button, the last one with the latest choice, because requests that overtake
 * each other could leave the wrong state.
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
