import { useQuery } from '@tanstack/react-query';
import { useLoaderData, useParams } from 'react-router-dom';
import { LeaveNote } from '../../components/leave/LeaveNote';
import { Loading } from '../../components/loading/Loading';
import { PageFailed } from '../../components/frame/PageFailed';
import { PageHead } from '../../components/frame/PageHead';
import { useSession } from '../../features/auth/session';
import { BookmarkButton } from '../../features/bookmarks/components/BookmarkButton';
import { TextLook } from '../../features/reading/components/TextLook';
import { ShareMenu } from '../../features/sharing/components/ShareMenu';
import { storyQuery } from '../../features/stories/api/get-story';
import { OpenStory } from '../../features/stories/components/OpenStory';
import { OtherStories } from '../../features/stories/components/OtherStories';
import { storyTitle } from '../../features/stories/story-title';
import { ApiError } from '../../lib/api/client';
import NotFound from './not-found';

/** One story. Unknown, pending, declined and withdrawn ones look the same: not found. */
export default function StoryPage() {
  const id = useParams().id ?? '';
  // The server reports a missing story in the loader data; the browser finds out from the request.
  const missing = useLoaderData<{ status: number } | null>()?.status === 404;
  const { data: story, error, isLoadingError, refetch } = useQuery({ ...storyQuery(id), enabled: !missing });
  const { user } = useSession('lazily');
  // The exit bar's second link leads to this note, on a missing story too.
  const note = (
    <div className="wrap story-open-note">
      <LeaveNote />
    </div>
  );
  if (missing || (error instanceof ApiError && error.status === 404))
    return (
      <>
        <NotFound />
        {note}
      </>
    );
  if (isLoadingError)
    return (
      <>
        <PageFailed error={error} onRetry={() => void refetch()} />
        {note}
      </>
    );
  return (
    <>
      <PageHead
        title={story ? storyTitle(story) : 'A story'}
        path={`/stories/${id}`}
        // Never the story's words: a link preview would show them on a locked phone.
        description="An anonymous story. Nobody here has a name."
        noindex
      />
      {story ? (
        <>
          <OpenStory
            key={story.id}
            story={story}
            actions={
              <>
                <BookmarkButton
                  contentType="confession"
                  id={story.id}
                  signedIn={user === undefined ? undefined : user !== null}
                />
                <ShareMenu label="Share this story" path={`/stories/${story.id}`} title={storyTitle(story)} />
                <TextLook />
              </>
            }
          />
          <OtherStories id={story.id} />
        </>
      ) : (
        <div className="wrap">
          <Loading>
            <div className="story shade story-open-waiting" />
          </Loading>
        </div>
      )}
      {note}
    </>
  );
}
