import { useSearchParams } from 'react-router-dom';
import { Link } from '../../components/Link';
import { PageHead } from '../../components/frame/PageHead';
import { AskedList } from '../../features/suggestions/components/AskedList';

/** The board of ideas: what readers want to know, and what became of it. */
export default function AskedPage() {
  const after = useSearchParams()[0].get('after') || null;
  return (
    <div className="wrap asked-page">
      <PageHead
        title="Asked and answered"
        path="/asked"
        description="What readers want to know, what we’re writing, and what we’ve published because they asked."
        above={[['The Journal', '/journal']]}
        // A later page of the list shows other ideas tomorrow, so it is not indexed.
        noindex={after !== null}
      />
      <div className="asked-head">
        <h1>Asked and answered</h1>
        <div>
          <p className="lead">What you want to know, what we’re writing, and what we’ve published because you asked.</p>
          <p className="asked-about">No names. An idea is here only if the person who sent it agreed.</p>
          <Link className="onward" to="/suggest">
            Suggest something
          </Link>
        </div>
      </div>
      <AskedList key={after} after={after} />
    </div>
  );
}
