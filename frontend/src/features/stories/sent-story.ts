import { create } from 'zustand';
import { onLeaving } from '../../lib/leaving';
import { stayWhile } from '../../lib/new-version';

interface SentStory {
  /** Whether a story was sent and its panel has not been dismissed. */
  waiting: boolean;
  /** The number of its receipt. An older server, during an update, sends none. */
  receipt: string | undefined;
  /** Whether its author has seen the panel, and with it the number. */
  shown: boolean;
}

/**
 * The story that was just sent. In memory only: the address, the history or a storage would tell the next person at this
 * device that something was sent, and with the number they could read it.
 */
export const useSentStory = create<SentStory>(() => ({ waiting: false, receipt: undefined, shown: false }));

/** How long a number stays that its author has not seen: the next person at this device must not find it. */
const UNSEEN_MS = 10 * 60_000;
let timer: ReturnType<typeof setTimeout> | undefined;

export function showSentStory(receipt: string | undefined): void {
  clearTimeout(timer);
  useSentStory.setState({ waiting: true, receipt, shown: false });
  timer = setTimeout(() => {
    if (!useSentStory.getState().shown) dismissSentStory();
  }, UNSEEN_MS);
}

export function dismissSentStory(): void {
  clearTimeout(timer);
  useSentStory.setState({ waiting: false, receipt: undefined, shown: false });
}

onLeaving(dismissSentStory);
stayWhile(() => useSentStory.getState().waiting);
