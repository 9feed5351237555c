import { useQuery } from '@tanstack/react-query';
import { useLoaderData, useParams } from 'react-router-dom';
import { Loading } from '../../components/loading/Loading';
import { PageFailed } from '../../components/frame/PageFailed';
import { PageHead } from '../../components/frame/PageHead';
import { allSeriesQuery, seriesQuery } from '../../features/journal/api/series';
import { CardsSkeleton } from '../../features/journal/components/CardsSkeleton';
import { SeriesList } from '../../features/journal/components/SeriesList';
import { categoriesQuery } from '../../lib/api/categories';
import NotFound from './not-found';

export default function SeriesPage() {
  const { slug } = useParams();
  const missing = useLoaderData<{ status: number } | null>()?.status === 404;
  const all = useQuery({ ...allSeriesQuery(), enabled: !missing });
  const id = all.data?.find((one) => one.slug === slug)?.id;
  const series = useQuery({ ...seriesQuery(id ?? 0), enabled: id !== undefined });
  const categories = useQuery({ ...categoriesQuery(), enabled: !missing });
  if (missing || (all.data && id === undefined)) return <NotFound />;
  const failed = [all, series].find(({ isLoadingError }) => isLoadingError);
  if (failed) return <PageFailed error={failed.error!} onRetry={() => void failed.refetch()} />;
  if (!series.data) {
    return (
      <div className="wrap journal">
        <Loading>
          <CardsSkeleton />
        </Loading>
      </div>
    );
  }
  const { name, description, readingMinutes } = series.data;
  return (
    <div className="wrap journal">
      <PageHead
        title={name}
        path={`/series/${slug}`}
        description={description ?? `A series in The Journal: ${name}.`}
        above={[['The Journal', '/journal']]}
      />
      <div className="series-head">
        {/* The time is 0 without published articles: only editors see that. During an update, an older server sends no time. */}
        <p className="meta">{readingMinutes > 0 ? `A series · ${readingMinutes} min read` : 'A series'}</p>
        <h1 dir="auto">{name}</h1>
        {description && (
          <p className="series-about" dir="auto">
            {description}
          </p>
        )}
      </div>
      <SeriesList series={series.data} categories={categories.data ?? []} />
    </div>
  );
}
