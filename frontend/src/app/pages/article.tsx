import { useQuery } from '@tanstack/react-query';
import { useLoaderData, useParams } from 'react-router-dom';
import { PageHead } from '../../components/PageHead';
import { Waiting } from '../../components/Waiting';
import { useSession } from '../../features/auth/session';
import { Conversation } from '../../features/comments/components/Conversation';
import { postQuery } from '../../features/journal/api/get-post';
import { categoriesQuery } from '../../features/journal/api/list-categories';
import { ArticleView } from '../../features/journal/components/ArticleView';
import { ApiError } from '../../lib/api/client';
import NotFound from './not-found';

export default function ArticlePage() {
  const id = useParams().id ?? '';
  // The server says it in the loader's answer, the browser finds out by asking.
  const missing = useLoaderData<{ status: number } | null>()?.status === 404;
  const post = useQuery({ ...postQuery(id), enabled: !missing });
  const categories = useQuery(categoriesQuery()).data ?? [];
  const { user } = useSession('gently');
  if (missing || (post.error instanceof ApiError && post.error.status === 404)) return <NotFound />;
  if (post.isError) throw post.error;
  if (post.isPending) {
    return (
      <div className="wrap article-waiting">
        <Waiting />
      </div>
    );
  }
  const article = post.data;
  const category = categories.find((c) => c.id === article.categoryId);
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
      <ArticleView key={article.id} article={article} category={category} />
      <Conversation key={`comments-${id}`} postId={id} user={user} />
    </>
  );
}
