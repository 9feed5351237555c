import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { LoadMore } from '../../../components/loading/LoadMore';
import { messageOf } from '../../../lib/api/client';
import { wholeNumber } from '../../../lib/text';
import { repliesQuery, replyCountQuery } from '../api/list-comments';
import { countReplies, remarksOf, threads } from '../thread';
import { CommentItem, type CommentItemProps } from './CommentItem';

interface Props extends CommentItemProps {
  /** Whether to load replies now, and not on request. */
  eager: boolean;
}

/** A thread that may have more replies than the list of comments has. They load 100 at a time. */
export function LongThread({ thread, eager, ...props }: Props) {
  const { id } = thread.remark;
  // Loaded replies are enabled, too: otherwise a member's change of their own reply would not fetch them again.
  const replies = useInfiniteQuery({
    ...repliesQuery(props.postId, id),
    enabled: ({ state }) => eager || state.data !== undefined,
  });
  // The list of comments does not say whether there are more. Until the count has arrived, there may be.
  const counted = useQuery({ ...replyCountQuery(props.postId, id), enabled: !eager && !replies.data });
  const pages = replies.data?.pages ?? [];
  const loaded = pages.flatMap(({ remarks }) => remarks);
  const [whole = thread] = threads([...loaded, ...remarksOf(thread)]);
  const total = pages[0]?.total ?? counted.data;
  const left = (total ?? 0) - countReplies(whole);
  const hasMore = replies.data ? replies.hasNextPage : total === undefined || left > 0;
  return (
    <CommentItem
      thread={whole}
      {...props}
      more={
        hasMore && (
          <LoadMore
            className="comments-more"
            busy={replies.isFetching}
            failed={replies.isError ? messageOf(replies.error, 'The replies didn’t load.') : undefined}
            onMore={() => void replies.fetchNextPage()}
          >
            {left > 0 ? `Show More Replies (${wholeNumber(left)})` : 'Show More Replies'}
          </LoadMore>
        )
      }
    />
  );
}
