import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Confession } from '../../../lib/api/types';
import { conversationQuery } from '../api/conversation';
import { useRowState } from '../list/row-state';
import { keepText, typedText, useIsTyped } from '../review/typed-texts';
import type { Stories } from './use-stories';
import { AskAuthor } from './AskAuthor';
import { Conversation } from './Conversation';
import { FlagLines } from './FlagLines';
import { MarkedStory } from './MarkedStory';
import { waits } from './story-status';

/** Whether an editor can ask the author of this story now; undefined until that is known. */
export function useCanAsk(story: Confession): boolean | undefined {
  const { data } = useQuery({ ...conversationQuery(story), enabled: !story.approved });
  return data && data.canAsk && data.daysLeft === null;
}

interface Props {
  story: Confession;
  stories: Stories;
  /** In Calm View, where `n` goes to the next story. */
  isCalm?: boolean;
  children?: ReactNode;
}

/** A story to read: what was said with its author, the field for a question, and the text with its names and places. */
export function StoryText({ story, stories, isCalm = false, children }: Props) {
  const { list, asking, setAsking, ask, publish, edit, toggleFlag } = stories;
  const { data: conversation } = useQuery({ ...conversationQuery(story), enabled: !story.approved });
  const busy = useRowState(list.rowState, (state) => state.busy.has(story.id));
  const canAsk = useCanAsk(story);
  const isAsking = asking === story.id;
  const item = { kind: 'confession', id: story.id } as const;
  const isTyped = useIsTyped('question', item);
  const isGone = list.rows?.some((row) => row.gone && row.item.id === story.id) ?? false;
  return (
    <>
      <FlagLines story={story} busy={busy} onNoCrisis={() => void toggleFlag(story, 'crisis')} />
      {conversation && (
        <Conversation
          key={`${story.id}-conversation`}
          of={conversation}
          content={story.content}
          busy={busy}
          onPublish={() => void publish(story)}
        />
      )}
      {/* A typed question stays in its field: without one, the rest of the words would be shortcuts. */}
      {isAsking && (canAsk || isTyped) && (
        <AskAuthor
          key={`${story.id}-ask`}
          isOver={isGone || !waits(story)}
          draft={typedText('question', item)}
          onDraft={(text) => keepText('question', item, text)}
          send={(text) => ask(story, text)}
          onClose={() => setAsking(null)}
        />
      )}
      {isAsking && conversation && !conversation.canAsk && (
        <p role="status">This story has no receipt, so its author can’t be asked.</p>
      )}
      {children}
      <MarkedStory key={story.id} text={story.content} hasKey={!isCalm} onOpen={() => edit(story, 'marks')} />
    </>
  );
}
