import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from '../../../components/Link';
import { Loading } from '../../../components/loading/Loading';
import { MoreItems } from '../../../components/loading/MoreItems';
import { TryAgain } from '../../../components/loading/TryAgain';
import { messageOf } from '../../../lib/api/client';
import type { AskedIdea } from '../../../lib/api/types';
import { BOARD_STATUS } from '../../../lib/board-status';
import { formatMonth } from '../../../lib/dates';
import { askedQuery } from '../api/list-asked';

/** The ideas in their order, by month. */
function byMonth(ideas: AskedIdea[]): [month: string, ideas: AskedIdea[]][] {
  const months = new Map<string, AskedIdea[]>();
  for (const idea of ideas) months.set(idea.month, [...(months.get(idea.month) ?? []), idea]);
  return [...months];
}

/** The board of ideas, newest month first. @param after the starting cursor of a page requested without scripts */
export function AskedList({ after }: { after: string | null }) {
  const list = useInfiniteQuery(askedQuery(after));
  const ideas = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const board = useRef<HTMLDivElement>(null);

  if (list.isPending) return <Loading />;
  if (!list.data)
    return <TryAgain onRetry={() => void list.refetch()}>{messageOf(list.error, 'The ideas didn’t load.')}</TryAgain>;
  return (
    <>
      {after && (
        <p>
          <Link className="onward" to="/asked">
            Back to the newest ideas
          </Link>
        </p>
      )}
      {ideas.length === 0 ? (
        <div className="empty">
          <p>No one has asked anything here yet. Yours could be the first.</p>
        </div>
      ) : (
        <div className="asked-board" ref={board}>
          {byMonth(ideas).map(([month, ofMonth]) => (
            <section key={month} aria-labelledby={`asked-${month}`}>
              <h2 id={`asked-${month}`}>{formatMonth(month)}</h2>
              <ul>
                {ofMonth.map((idea) => (
                  <Idea key={idea.id} idea={idea} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      <MoreItems list={list} within={board} links="h3" noun="idea" action="/asked">
        Load More Ideas
      </MoreItems>
    </>
  );
}

function Idea({ idea: { title, status, postId, postTitle } }: { idea: AskedIdea }) {
  return (
    <li className={`asked-${status}`}>
      {/* It takes the focus when it is the first of the ideas that were loaded later. */}
      <h3 dir="auto" tabIndex={-1}>
        {title}
      </h3>
      <p className="asked-status">{BOARD_STATUS[status]}</p>
      {postId !== null && (
        <p className="asked-answer" dir="auto">
          <Link to={`/article/${postId}`}>{postTitle}</Link>
        </p>
      )}
    </li>
  );
}
