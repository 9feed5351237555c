import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLoaderData, useParams } from 'react-router-dom';
import { Link } from '../../components/Link';
import { Loading } from '../../components/loading/Loading';
import { PageFailed } from '../../components/frame/PageFailed';
import { PageHead } from '../../components/frame/PageHead';
import { ServerText } from '../../components/frame/ServerText';
import { termQuery, type ReadTerm } from '../../features/glossary/api/get-terms';
import { RelatedWords } from '../../features/glossary/components/RelatedWords';
import { ApiError } from '../../lib/api/client';
import { formatDate } from '../../lib/dates';
import NotFound from './not-found';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="term-part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Entry({ of }: { of: ReadTerm }) {
  return (
    <article className="term-entry">
      <p>
        <Link to="/glossary" className="term-back">
          Glossary
        </Link>
      </p>
      <h1 dir="auto">{of.term}</h1>
      {of.status === 'draft' && <p className="quiet">This is a draft. Only editors see it.</p>}
      <p className="term-facts">
        {of.kind && <i>{of.kind}</i>}
        {of.forms.length > 0 && <span>{`also: ${of.forms.join(', ')}`}</span>}
      </p>
      <Part title="What it means">{of.meaning && <ServerText of={of.meaning} className="prose term-meaning" />}</Part>
      {of.past && (
        <Part title="Where it’s been">
          <ServerText of={of.past} className="prose" />
        </Part>
      )}
      {of.instead && (
        <Part title="Say this instead">
          <ServerText of={of.instead} className="prose term-instead" />
        </Part>
      )}
      {of.synonyms.length > 0 && (
        <Part title="Related words">
          <RelatedWords words={of.synonyms} />
        </Part>
      )}
      {of.sources && (
        <Part title="Sources">
          <ServerText of={of.sources} className="prose term-sources" />
        </Part>
      )}
      <p className="term-foot quiet">
        <span>{`Updated ${formatDate(of.updatedAt)}.`}</span> <Link to="/contact">Something wrong? Tell us.</Link>
      </p>
    </article>
  );
}

/** A word of the glossary. */
export default function TermPage() {
  const { slug = '' } = useParams();
  const missing = useLoaderData<{ status: number } | null>()?.status === 404;
  const { data, error, isLoadingError, refetch } = useQuery({ ...termQuery(slug), enabled: !missing });
  if (missing || (error instanceof ApiError && error.status === 404)) return <NotFound />;
  if (isLoadingError) return <PageFailed error={error} onRetry={() => void refetch()} />;
  return (
    <div className="wrap">
      {data && (
        <PageHead
          title={`${data.term}, in the glossary`}
          term={data.term}
          path={`/glossary/${slug}`}
          description={data.excerpt}
          above={[
            ['The Journal', '/journal'],
            ['Glossary', '/glossary'],
          ]}
        />
      )}
      {data ? <Entry of={data} /> : <Loading />}
    </div>
  );
}
