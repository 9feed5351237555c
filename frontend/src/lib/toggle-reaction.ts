import { setReacted } from './own-reactions';

interface ReactionToggle<Answer> {
  /** Identifies the button: `story/12/heart`. */
  name: string;
  on: boolean;
  send: (on: boolean) => Promise<Answer>;
  /** Changes the displayed count before the server has responded. */
  count: (by: 1 | -1) => void;
  /** Shows the server's count. */
  showResult: (answer: Answer) => void;
  onError: (error: unknown) => void;
}

const inFlight = new Map<string, { wanted: boolean }>();

/**
 * Toggles a button optimistically: changes it immediately, sends the request in the background, and reverts if it is
 * rejected. Sends one request at a time per button, the last one with the latest choice, because requests that overtake
 * each other could leave the wrong state.
 */
export async function toggleReaction<Answer>({
  name,
  on,
  send,
  count,
  showResult,
  onError,
}: ReactionToggle<Answer>): Promise<void> {
  setReacted(name, on);
  count(on ? 1 : -1);
  const before = inFlight.get(name);
  if (before) {
    before.wanted = on;
    return;
  }
  const wish = { wanted: on };
  inFlight.set(name, wish);
  let confirmed = !on;
  try {
    for (;;) {
      const sent = wish.wanted;
      const answer = await send(sent);
      confirmed = sent;
      if (wish.wanted === sent) {
        showResult(answer);
        return;
      }
    }
  } catch (error) {
    if (wish.wanted !== confirmed) count(confirmed ? 1 : -1);
    setReacted(name, confirmed);
    onError(error);
  } finally {
    inFlight.delete(name);
  }
}
