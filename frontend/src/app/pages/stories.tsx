import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Form, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { LeaveButton } from '../../components/LeaveButton';
import { LeaveNote } from '../../components/LeaveNote';
import { PageHead } from '../../components/PageHead';
import { useSession } from '../../features/auth/session';
import { BookmarkButton } from '../../features/bookmarks/components/BookmarkButton';
import { storiesQuery } from '../../features/stories/api/list-stories';
import { StoryForm } from '../../features/stories/components/StoryForm';
import { StoryList } from '../../features/stories/components/StoryList';
import { useReturnedForm } from '../../lib/returned-form';
import { counted } from '../../lib/text';

export default function StoriesPage() {
  const { pathname, key } = useLocation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // The server returned a rejected form that was sent without scripts. True only on the page as the server rendered it.
  const returned = useReturnedForm() !== null && key === 'default';
  const sharing = search.get('share') === '1' || returned;
  const sent = search.get('sent') === '1';
  const [notice, setNotice] = useState(sent);
  const [eager, setEager] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const { user } = useSession('lazily');
  const signedIn = user === undefined ? undefined : user !== null;
  const total = useInfiniteQuery(storiesQuery()).data?.pages[0]?.total;
  const to = (query: string): void => void navigate(pathname + query, { replace: true, preventScrollReset: true });

  // The URL should describe what a reload or a bookmark opens, not that something was sent.
  useEffect(() => {
    if (returned) to('?share=1');
    else if (sent) to('');
    // Runs once, for the state in which the server's page opened.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const toggled = (): void => {
    setNotice(false);
    setEager(false);
  };

  const bar = sharing
    ? 'You can stop at any time. Nothing is saved until you send it.'
    : total
      ? `${counted(total, 'story', 'stories')}, newest first`
      : '';
  return (
    <div className="wrap">
      <PageHead
        title="Stories"
        path="/stories"
        description="Anonymous stories that challenge narratives. No name is asked for, so none can be lost."
      />
      <LeaveButton />
      <div className="head">
        <h1>Stories</h1>
        <div className="head-words">
          <p className="lead">Nobody here has a name. Read as many as you can carry, and leave one if you need to.</p>
          <blockquote>“Said once, out loud, it weighs less.”</blockquote>
        </div>
      </div>
      <div className="stories-bar">
        <p>{bar}</p>
        <Form method="get" action={pathname} preventScrollReset onSubmit={toggled}>
          <button
            ref={toggle}
            type="submit"
            {...(!sharing && { name: 'share', value: '1' })}
            className={sharing ? 'button button-line' : 'button'}
          >
            {sharing ? 'View Stories' : 'Share Your Story'}
          </button>
        </Form>
      </div>
      {notice && !sharing && (
        <div className="stories-sent" role="status">
          <h2>Story submitted</h2>
          <p>Your story has been submitted for review.</p>
        </div>
      )}
      {sharing ? (
        <StoryForm
          eager={eager}
          onSent={() => {
            // Replaces the history entry, so that Back does not return to the finished form.
            to('');
            toggle.current?.focus({ preventScroll: true });
          }}
        />
      ) : (
        <>
          <LeaveNote />
          <StoryList
            actionOf={({ id }) => <BookmarkButton contentType="confession" id={id} signedIn={signedIn} />}
            onShare={() => {
              setEager(true);
              void navigate(`${pathname}?share=1`, { preventScrollReset: true });
            }}
          />
        </>
      )}
    </div>
  );
}
