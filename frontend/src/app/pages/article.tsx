import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLoaderData, useParams } from 'react-router-dom';
import { PageFailed } from '../../components/frame/PageFailed';
import { PageHead } from '../../components/frame/PageHead';
import { Loading } from '../../components/loading/Loading';
import { useSession } from '../../features/auth/session';
import { BookmarkButton } from '../../features/bookmarks/components/BookmarkButton';
import { SavedCopy } from '../../features/bookmarks/components/SavedCopy';
import { Conversation } from '../../features/comments/components/Conversation';
import { TermCards } from '../../features/glossary/components/TermCards';
import { postQuery } from '../../features/journal/api/get-post';
import { categoriesQuery } from '../../lib/api/categories';
import { ArticleSkeleton } from '../../features/journal/components/ArticleSkeleton';
import { ArticleView } from '../../features/journal/components/ArticleView';
import { InSeries, SeriesParts } from '../../features/journal/components/InSeries';
import { ReadNext } from '../../features/journal/components/ReadNext';
import { NewsletterBand } from '../../features/newsletter/components/NewsletterBand';
import { LeftOff } from '../../features/reading/components/LeftOff';
import { Listen } from '../../features/reading/components/Listen';
import { ReadingProgress } from '../../features/reading/components/ReadingProgress';
import { TextLook } from '../../features/reading/components/TextLook';
import { countShare } from '../../features/sharing/api/count-share';
import { QuoteShare } from '../../features/sharing/components/QuoteShare';
import { ShareMenu } from '../../features/sharing/components/ShareMenu';
import { ApiError } from '../../lib/api/client';
import { useMayCount } from '../may-count';
import NotFound from './not-found';
import { forgetPlace } from '../../lib/reading-places';
import { can } from '../../lib/use-can';

export default function ArticlePage() {
  const id = useParams().id ?? '';
  // The server reports a missing article in the loader data; the browser finds out from the request.
  const missing = useLoaderData<{ status: number } | null>()?.status === 404;
  const { user } = useSession('lazily');
  // The server renders without a user, so a draft is missing there; the browser of a writer or an editor requests it.
  const enabled = !missing || can(user, 'write-drafts');
  const post = useQuery({ ...postQuery(id), enabled });
  const categories = useQuery({ ...categoriesQuery(), enabled });
  const mayCount = useMayCount();
  // Also one that was withdrawn while its page was open.
  const gone = (missing && !enabled) || (post.error instanceof ApiError && post.error.status === 404);
  useEffect(() => {
    if (gone) forgetPlace(Number(id));
  }, [gone, id]);
  if (gone) return <NotFound />;
  if (post.isLoadingError)
    return (
      <PageFailed error={post.error} onRetry={() => void post.refetch()}>
        <SavedCopy path={`/article/${id}`} />
      </PageFailed>
    );
  if (post.isPending || categories.isPending) {
    return (
      <div className="wrap article-waiting">
        <Loading>
          <ArticleSkeleton />
        </Loading>
      </div>
    );
  }
  const article = post.data;
  const category = categories.data?.find((c) => c.id === article.categoryId);
  return (
    <>
      <PageHead
        title={article.title}
        path={`/article/${article.id}`}
        description={article.excerpt}
        article={{ ...article, publishedAt: article.publishedAt ?? article.createdAt, section: category?.name }}
        feed={category}
        above={[
          ['The Journal', '/journal'],
          ...(category ? [[category.name, `/journal?category=${category.slug}`] as const] : []),
        ]}
      />
      <ReadingProgress key={`progress-${article.id}`} articleId={article.id} mayCount={mayCount} />
      {article.body && article.published && (
        <LeftOff key={`place-${article.id}`} id={article.id} title={article.title} slot={article.body.slot} />
      )}
      <InSeries id={article.id} />
      <ArticleView
        key={article.id}
        article={article}
        category={category}
        acts={
          <>
            <BookmarkButton
              contentType="post"
              id={article.id}
              signedIn={user === undefined ? undefined : user !== null}
            />
            <ShareMenu
              label="Share this article"
              path={`/article/${article.id}`}
              title={article.title}
              onShare={(platform) => mayCount() && countShare(article.id, platform)}
            />
          </>
        }
        tools={
          <>
            <TextLook />
            {article.body && <Listen title={article.title} slot={article.body.slot} />}
          </>
        }
      />
      <TermCards key={`terms-${article.id}`} />
      {article.published && (
        <QuoteShare
          key={`quote-${article.id}`}
          path={`/article/${article.id}`}
          title={article.title}
          within=".article-text > .prose"
          onShare={(platform) => mayCount() && countShare(article.id, platform)}
        />
      )}
      <SeriesParts id={article.id} />
      <ReadNext id={article.id} category={category} categories={categories.data ?? []} />
      <NewsletterBand title="Get the next one" />
      <Conversation key={`comments-${id}`} postId={id} user={user} />
    </>
  );
}
