import { create } from 'zustand';
import { onLeaving } from '../../lib/leaving';

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

export const showSentStory = (receipt: string | undefined): void =>
  useSentStory.setState({ waiting: true, receipt, shown: false });

export const dismissSentStory = (): void => useSentStory.setState({ waiting: false, receipt: undefined, shown: false });

onLeaving(dismissSentStory);
