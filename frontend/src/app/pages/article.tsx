import { useQuery } from '@tanstack/react-query';
import { useLoaderData, useParams } from 'react-router-dom';
import { PageHead } from '../../components/PageHead';
import { TryAgain } from '../../components/TryAgain';
import { Loading } from '../../components/Loading';
import { useSession } from '../../features/auth/session';
import { BookmarkButton } from '../../features/bookmarks/components/BookmarkButton';
import { Conversation } from '../../features/comments/components/Conversation';
import { postQuery } from '../../features/journal/api/get-post';
import { categoriesQuery } from '../../lib/api/categories';
import { ArticleSkeleton } from '../../features/journal/components/ArticleSkeleton';
import { ArticleView } from '../../features/journal/components/ArticleView';
import { ReadingProgress } from '../../features/reading/components/ReadingProgress';
import { ShareMenu } from '../../features/sharing/components/ShareMenu';
import { ApiError, messageOf } from '../../lib/api/client';
import { useMayCount } from '../may-count';
import NotFound from './not-found';

export default function ArticlePage() {
  const id = useParams().id ?? '';
  // The server reports a missing article in the loader data; the browser finds out from the request.
  const missing = useLoaderData<{ status: number } | null>()?.status === 404;
  const { user } = useSession('lazily');
  // The server renders without a user, so a draft is missing there; an admin's browser requests it.
  const enabled = !missing || !!user?.isAdmin;
  const post = useQuery({ ...postQuery(id), enabled });
  const categories = useQuery({ ...categoriesQuery(), enabled });
  const mayCount = useMayCount();
  if (post.isError || (missing && !post.data)) {
    const isThere = post.isError && !(post.error instanceof ApiError && post.error.status === 404);
    return (
      <>
        <NotFound />
        {isThere && (
          <TryAgain className="wrap article-failed" onRetry={() => void post.refetch()}>
            {messageOf(post.error, 'The article could not be loaded.')}
          </TryAgain>
        )}
      </>
    );
  }
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
        category={category}
        above={[
          ['The Journal', '/journal'],
          ...(category ? [[category.name, `/journal?category=${category.slug}`] as const] : []),
        ]}
      />
      <ReadingProgress key={`progress-${article.id}`} articleId={article.id} mayCount={mayCount} />
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
            <ShareMenu articleId={article.id} title={article.title} mayCount={mayCount} />
          </>
        }
      />
      <Conversation key={`comments-${id}`} postId={id} user={user} />
    </>
  );
}
