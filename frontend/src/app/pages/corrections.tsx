import { useSearchParams } from 'react-router-dom';
import { PageHead } from '../../components/frame/PageHead';
import { CorrectionList } from '../../features/journal/components/CorrectionList';

/** The errors in published articles, and what is right. */
export default function CorrectionsPage() {
  const after = useSearchParams()[0].get('after') || null;
  return (
    <div className="wrap corrections-page">
      <PageHead
        title="Corrections"
        path="/corrections"
        description="What was wrong in our articles, and what is right."
        above={[['The Journal', '/journal']]}
        // A later page of the list shows other corrections tomorrow, so it is not indexed.
        noindex={after !== null}
      />
      <h1>Corrections</h1>
      <p className="lead">When something we published is wrong, we say so here and below the article.</p>
      <CorrectionList key={after} after={after} />
    </div>
  );
}
