import { useQuery } from '@tanstack/react-query';
import { useLoaderData, useParams } from 'react-router-dom';
import { Loading } from '../../components/loading/Loading';
import { PageFailed } from '../../components/frame/PageFailed';
import { PageHead } from '../../components/frame/PageHead';
import { TermCards } from '../../features/glossary/components/TermCards';
import { previewQuery } from '../../features/journal/api/get-post';
import { ArticleSkeleton } from '../../features/journal/components/ArticleSkeleton';
import { ArticleView } from '../../features/journal/components/ArticleView';
import { categoriesQuery } from '../../lib/api/categories';
import { ApiError } from '../../lib/api/client';
import NotFound from './not-found';

/** An article before it is published, for people with its link. An expired link looks like one that never existed. */
export default function PreviewPage() {
  const token = useParams().token ?? '';
  // The server reports a missing preview in the loader data; the browser finds out from the request.
  const missing = useLoaderData<{ status: number } | null>()?.status === 404;
  const preview = useQuery({ ...previewQuery(token), enabled: !missing });
  const categories = useQuery(categoriesQuery());
  if (missing || (preview.error instanceof ApiError && preview.error.status === 404)) return <NotFound />;
  if (preview.isLoadingError) return <PageFailed error={preview.error} onRetry={() => void preview.refetch()} />;
  if (preview.isPending) {
    return (
      <div className="wrap article-waiting">
        <Loading>
          <ArticleSkeleton />
        </Loading>
      </div>
    );
  }
  const { data: article } = preview;
  return (
    <>
      <PageHead title={article.title} path="/journal" description={article.excerpt} noindex noReferrer />
      <p className="wrap preview-note" role="note">
        This is a preview. The article may still change.
      </p>
      <ArticleView
        article={article}
        category={categories.data?.find(({ id }) => id === article.categoryId)}
        acts={null}
      />
      <TermCards />
    </>
  );
}
