import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router-dom';
import { PageHead } from '../../components/frame/PageHead';
import { countedCategoriesQuery } from '../../lib/api/categories';
import { ContinueReading } from '../../features/reading/components/ContinueReading';
import { Journal } from '../../features/journal/components/Journal';
import { withQuery } from '../../lib/api/client';

export default function JournalPage() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const category = params.get('category') || null;
  const after = params.get('after') || null;
  const shelf = useQuery(countedCategoriesQuery()).data?.find(({ slug }) => slug === category);
  return (
    <div className="wrap journal">
      <PageHead
        title={shelf ? `${shelf.name}: The Journal` : 'The Journal'}
        feed={shelf}
        above={shelf ? [['The Journal', '/journal']] : []}
        // A later page of the list shows other articles tomorrow, so it is not indexed.
        noindex={after !== null || (category !== null && !shelf)}
        path={withQuery('/journal', { category })}
        description={
          shelf?.description || 'Essays, research and critical analysis: one avoided word at a time, with its sources.'
        }
      />
      <div className="head">
        <h1>The Journal</h1>
        <blockquote>“To look a word up is to ask it where it was, and who sent it.”</blockquote>
      </div>
      {shelf?.description && (
        <p className="category-about" dir="auto">
          {shelf.description}
        </p>
      )}
      <ContinueReading />
      <Journal category={category} after={after} action={pathname} />
    </div>
  );
}
