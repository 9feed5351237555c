import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { StoryFlag } from '../../../../../backend/src/kernel/content-limits';
import type { Page } from '../../../lib/api/client';
import type { Confession } from '../../../lib/api/types';
import { truncate } from '../../../lib/text';
import { approveConfession } from '../api/approve-confession';
import { askAuthor, publishSuggestion } from '../api/conversation';
import { confessionsQuery } from '../api/list-confessions';
import { storyBelongs, type DeskView } from '../list/filter';
import { useHeldStories, withoutHidden } from '../decisions/held-deletions';
import type { Explanation } from '../decisions/reasons';
import { needsYou, waits } from './story-status';
import { useDecisions, type Decision } from '../decisions/use-decisions';
import { useFlagStory } from './use-flag-story';
import { useHoldDeletion } from '../decisions/use-hold-deletion';
import { useReasons } from '../decisions/use-reasons';
import { keepText, type TypedText } from '../review/typed-texts';
import { useReview } from '../review/use-review';
import { useRows } from '../list/use-rows';

/** Not longer than what DeskRow shows without clamping it. */
const previewLength = 120;
export const storyWarning = 'You have ten seconds to undo it. After that, a story is gone for good.';
export const storyWords = { one: 'story', many: 'stories', approved: 'approved', warning: storyWarning };

export const FIRST_OF_TWO = 'First approval saved, one more needed';

type Pages = InfiniteData<Page<Confession>, string | null>;

export const rowText = ({ content }: Confession) => truncate(content, previewLength);
const nameOf = ({ id }: Confession): string => `Story #${id}`;

const forgetQuestion = ({ id }: Confession): void => keepText('question', { kind: 'confession', id }, '');

/** How the editor of a story opens: to edit it, at its names and places, or to suggest an edit to its author. */
export type EditAs = 'edit' | 'marks' | 'suggest';

interface Options {
  /** Called with the number of stories that were approved or declined. */
  onDecided?: (count: number) => void;
}

/** The stories of a list, and what an editor can do with them: in the table, its dialog and Calm View. */
export function useStories(view: DeskView, { onDecided }: Options = {}) {
  const { status } = view;
  const hidden = useHeldStories(({ ids }) => ids);
  const shownStories = useCallback((data: Pages) => withoutHidden(data, ({ id }) => hidden.has(id)), [hidden]);
  const query = useInfiniteQuery({ ...confessionsQuery(view), select: shownStories });
  const list = useRows<Confession>(query, view);
  const decisions = useDecisions('confessions', list);
  const review = useReview({ kind: 'confessions', list, query, waits: needsYou });
  const [editing, setEditing] = useState<{ story: Confession; as: EditAs } | null>(null);
  const [asking, setAsking] = useState<number | null>(null);
  const reasons = useReasons<Confession>();
  const holdRows = useHoldDeletion('confessions', list);

  const decide = (story: Confession, decision: Omit<Decision<Confession>, 'id' | 'name' | 'stays'>) =>
    decisions.decide({
      id: story.id,
      name: nameOf(story),
      stays: (item) => storyBelongs(status, item),
      ...decision,
    });
  const hold = (stories: Confession[], why: Explanation): void => {
    holdRows(
      stories.map((story) => ({ story, row: story.id })),
      why,
    );
    onDecided?.(stories.length);
  };
  const setFlag = useFlagStory(decisions);
  /** Whether the list has the story of a text, and the text can be sent. */
  const isHere = ({ what, item }: TypedText): boolean =>
    // A deletion that can still be undone forgets the text once it is sent.
    list.rows === undefined ||
    hidden.has(item.id) ||
    list.rows.some(({ item: story, gone }) => !gone && story.id === item.id && (what === 'note' || waits(story)));
  /** Sends an approval. Once a story is published, nobody asks its author anymore. */
  const publishWith = async (
    story: Confession,
    decision: Pick<Decision<Confession>, 'send' | 'failed'> & { done: string },
  ) => {
    let isFirstOfTwo = false;
    const done = (sent: Confession | void): string => {
      isFirstOfTwo = sent?.approved === false;
      return isFirstOfTwo ? FIRST_OF_TWO : decision.done;
    };
    const problem = await decide(story, { ...decision, done });
    if (!problem) onDecided?.(1);
    if (!problem && !isFirstOfTwo) forgetQuestion(story);
    return problem;
  };

  return {
    query,
    list,
    review,
    reasons,
    isHere,
    decide,
    hold,
    editing,
    edit: (story: Confession, as: EditAs) => setEditing({ story, as }),
    closeEditor: () => setEditing(null),
    /** The id of the story whose author is asked something. */
    asking,
    setAsking,

    approve: (story: Confession) =>
      review.decide(story, (current) =>
        publishWith(current, {
          send: (onHeaders) => approveConfession(current, onHeaders),
          done: 'Confession approved successfully',
          failed: 'Failed to approve confession',
        }),
      ),

    /** Sets a flag of a pending story, or removes it. */
    toggleFlag: async (story: Confession, kind: StoryFlag): Promise<void> => {
      if (!story.approved) await setFlag(story, kind);
    },

    /** Asks for a reason first. */
    remove: (story: Confession): void => void reasons.ask([story]).then((why) => why && hold([story], why)),

    ask: (story: Confession, text: string) =>
      review.decide(story, () =>
        decide(story, {
          send: () => askAuthor(story, text),
          done: 'The author sees your question with their receipt',
          failed: 'Failed to ask the author',
        }).then((problem) => {
          if (!problem) {
            setAsking(null);
            forgetQuestion(story);
          }
          return problem;
        }),
      ),

    /** Publishes the suggested edit without the author's answer. */
    publish: (story: Confession) =>
      review.decide(story, () =>
        publishWith(story, {
          send: (onHeaders) => publishSuggestion(story, onHeaders),
          done: 'Published with the suggested edit',
          failed: 'Failed to publish the suggested edit',
        }),
      ),
  };
}

export type Stories = ReturnType<typeof useStories>;
