import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Form, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { LeaveButton } from '../../components/LeaveButton';
import { PageHead } from '../../components/PageHead';
import { storiesQuery } from '../../features/stories/api/list-stories';
import { StoryForm } from '../../features/stories/components/StoryForm';
import { StoryList } from '../../features/stories/components/StoryList';
import { counted } from '../../lib/text';

export default function StoriesPage() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const sharing = useSearchParams()[0].get('share') === '1';
  const [draft, setDraft] = useState('');
  const total = useInfiniteQuery(storiesQuery()).data?.pages[0]?.total;

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
      <div className="head">
        <h1>Stories</h1>
        <div className="head-words">
          <p className="lead">Nobody here has a name. Read as many as you can carry, and leave one if you need to.</p>
          <blockquote>“Said once, out loud, it weighs less.”</blockquote>
        </div>
      </div>
      <div className="stories-bar">
        <p>{bar}</p>
        <Form method="get" action={pathname} preventScrollReset>
          {sharing ? (
            <button key="view" type="submit" className="button button-line">
              View Stories
            </button>
          ) : (
            <button key="share" type="submit" name="share" value="1" className="button">
              Share Your Story
            </button>
          )}
        </Form>
      </div>
      {sharing ? (
        <StoryForm
          draft={draft}
          onDraft={setDraft}
          onSent={() => void navigate(pathname, { preventScrollReset: true })}
        />
      ) : (
        <StoryList onShare={() => void navigate(`${pathname}?share=1`, { preventScrollReset: true })} />
      )}
      <LeaveButton />
    </div>
  );
}
