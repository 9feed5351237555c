import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Form, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { LeaveNote } from '../../components/leave/LeaveNote';
import { Link } from '../../components/Link';
import { PageHead } from '../../components/frame/PageHead';
import { useSession } from '../../features/auth/session';
import { BookmarkButton } from '../../features/bookmarks/components/BookmarkButton';
import { AfterWriting } from '../../features/help/components/AfterWriting';
import { intakeQuery } from '../../features/stories/api/get-intake';
import { storiesQuery } from '../../features/stories/api/list-stories';
import { HideStories } from '../../features/stories/components/HideStories';
import { StoriesPaused } from '../../features/stories/components/StoriesPaused';
import { StoryForm } from '../../features/stories/components/StoryForm';
import { StorySent } from '../../features/stories/components/StorySent';
import { StoryList } from '../../features/stories/components/StoryList';
import { dismissSentStory, showSentStory, useSentStory } from '../../features/stories/sent-story';
import { unsent } from '../../features/stories/unsent-story';
import { useReturnedForm } from '../../lib/returned-form';
import { counted } from '../../lib/text';

export default function StoriesPage() {
  const { pathname, key } = useLocation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // The server returned a form that was sent without scripts. Only on the page as the server rendered it.
  const ofPage = useReturnedForm('story');
  const form = key === 'default' ? ofPage : null;
  const accepted = form?.status === 200 ? form : null;
  const returned = form !== null && !accepted;
  const sharing = search.get('share') === '1' || returned;
  // An older server, during an update, leads here after it accepted a form.
  const sentByForm = search.get('sent') === '1';
  const { waiting, receipt } = useSentStory();
  const sent = waiting || sentByForm || accepted !== null;
  const [eager, setEager] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const { user } = useSession('lazily');
  const signedIn = user === undefined ? undefined : user !== null;
  const total = useInfiniteQuery(storiesQuery()).data?.pages[0]?.total;
  // Without a response, for example from an older server during an update, the form is shown as always.
  const { data: intake } = useQuery(intakeQuery());
  const paused = sharing && intake?.paused ? intake : null;
  // The form stays with what the reader has written, so that they can copy it.
  const keepsText = returned || unsent.text !== '';
  const to = (query: string): void => void navigate(pathname + query, { replace: true, preventScrollReset: true });

  // The URL should describe what a reload or a bookmark opens, not that something was sent.
  useEffect(() => {
    if (returned) to('?share=1');
    else if (sentByForm || accepted) {
      showSentStory(accepted?.values.receipt);
      // A reload then loads the page instead of sending the form again.
      to('');
    }
    // Runs once, for the state in which the server's page opened.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  // The button that dismissed the panel is gone, so the focus moves to the next thing to press.
  const dismissed = useRef(false);
  useEffect(() => {
    if (!dismissed.current || sent) return;
    dismissed.current = false;
    toggle.current?.focus({ preventScroll: true });
  }, [sent]);

  const bar =
    paused && !keepsText
      ? ''
      : sharing
        ? 'You can stop at any time. Nothing is saved until you send it.'
        : total
          ? `${counted(total, 'story', 'stories')}, newest first`
          : '';
  const head = (
    <PageHead
      title="Stories"
      path="/stories"
      description="Anonymous stories that challenge narratives. We never ask for a name, so there’s none to lose."
    />
  );
  if (sent && !sharing) {
    return (
      <div className="wrap">
        {/* The title stays, because the browser's history shows it. */}
        {head}
        <StorySent
          to={pathname}
          receipt={receipt ?? accepted?.values.receipt}
          onDismiss={() => {
            dismissed.current = true;
            dismissSentStory();
          }}
          help={<AfterWriting />}
          intake={intake}
        />
        <LeaveNote />
      </div>
    );
  }
  return (
    <div className="wrap">
      {head}
      <div className="head">
        <h1>Stories</h1>
        <div className="head-words">
          <p className="lead">Nobody here has a name. Read as many as you can carry, and leave one if you need to.</p>
          <blockquote>“Said once, out loud, it weighs less.”</blockquote>
        </div>
      </div>
      <div className="stories-bar">
        <p>
          <span>{bar}</span>
          {!sharing && (
            <Link className="stories-receipt" to="/receipt">
              Your receipt
            </Link>
          )}
        </p>
        <Form method="get" action={pathname} preventScrollReset onSubmit={() => setEager(false)}>
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
      {paused && <StoriesPaused intake={paused} keepsText={keepsText} to={pathname} />}
      {paused && !keepsText && <LeaveNote />}
      {sharing ? (
        (!paused || keepsText) && (
          <StoryForm
            eager={eager}
            wait={intake}
            onSent={() => {
              // Replaces the history entry, so that Back does not return to the finished form.
              to('');
            }}
          />
        )
      ) : (
        <>
          <LeaveNote />
          <HideStories />
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
