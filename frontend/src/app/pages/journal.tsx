import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router-dom';
import { PageHead } from '../../components/PageHead';
import { categoriesQuery } from '../../features/journal/api/list-categories';
import { Journal } from '../../features/journal/components/Journal';

export default function JournalPage() {
  const { pathname } = useLocation();
  const category = useSearchParams()[0].get('category') || null;
  const shelf = useQuery(categoriesQuery()).data?.find(({ slug }) => slug === category);
  return (
    <div className="wrap journal">
      <PageHead
        title={shelf ? `${shelf.name}: The Journal` : 'The Journal'}
        category={shelf}
        above={shelf ? [['The Journal', '/journal']] : []}
        noindex={category !== null && !shelf}
        path={category ? `/journal?category=${encodeURIComponent(category)}` : '/journal'}
        description="Essays, research and critical analysis: one avoided word at a time, with its sources."
      />
      <div className="head">
        <h1>The Journal</h1>
        <blockquote>“To look a word up is to ask it where it was, and who sent it.”</blockquote>
      </div>
      <Journal category={category} action={pathname} />
    </div>
  );
}
