import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../../components/Link';
import { storiesQuery } from '../api/list-stories';
import { storiesAfter } from '../stories-after';
import { HiddenStories } from './HiddenStories';
import { StoryCard } from './StoryCard';

/** Three more stories below an open one. */
export function OtherStories({ id }: { id: number }) {
  const items = useInfiniteQuery(storiesQuery()).data?.pages.flatMap((page) => page.items) ?? [];
  const [shown, setShown] = useState(false);
  const others = storiesAfter(items, id);
  return (
    <section className="wrap other-stories" aria-label="More stories">
      {others.length > 0 && (
        <>
          <div className="other-stories-head">
            <h2>More stories</h2>
            <Link className="onward" to="/stories">
              All stories, newest first
            </Link>
          </div>
          <HiddenStories stories={others} shown={shown} onShow={setShown} />
          <div className="stories">
            {others.map((story) => (
              <StoryCard key={story.id} story={story} shown={shown} />
            ))}
          </div>
        </>
      )}
      <div className="other-stories-own">
        <p>Have one of your own? Nobody will know it’s yours.</p>
        <Link className="button" to="/stories?share=1">
          Share Your Story
        </Link>
      </div>
    </section>
  );
}
