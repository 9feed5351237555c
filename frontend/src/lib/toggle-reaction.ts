import { setReacted } from './own-reactions';

interface ReactionToggle<Answer> {
  /** What is pressed: `story/12/heart`. */
  name: string;
  on: boolean;
  /** Tells the server. */
  send: (on: boolean) => Promise<Answer>;
  /** Changes the number that is shown, before the server has said anything. */
  count: (by: 1 | -1) => void;
  /** Shows what the server counted. */
  showResult: (answer: Answer) => void;
  onError: (error: unknown) => void;
}

const inFlight = new Map<string, { wanted: boolean }>();

/**
 * Presses or releases at once and tells the server behind the reader's back; a refusal takes it back. One request at a
 * time for each button, and the last wish counts: two that overtake each other would leave the wrong one standing.
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
