import { useLocation, useSearchParams } from 'react-router-dom';
import { PageHead } from '../../components/PageHead';
import { Journal } from '../../features/journal/components/Journal';

export default function JournalPage() {
  const { pathname } = useLocation();
  const category = useSearchParams()[0].get('category') || null;
  return (
    <div className="wrap journal">
      <PageHead
        title="The Journal"
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
