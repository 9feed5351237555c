import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router-dom';
import { ForgetReading } from '../../components/frame/ForgetReading';
import { Link } from '../../components/Link';
import { Loading } from '../../components/loading/Loading';
import { PageFailed } from '../../components/frame/PageFailed';
import { PageHead } from '../../components/frame/PageHead';
import { ServerText } from '../../components/frame/ServerText';
import { legalQuery, LEGAL_PAGES, versionIn, type ReadLegalPage } from '../../features/legal/api/get-legal-page';
import { MinimumAgeNote } from '../../features/legal/components/MinimumAgeNote';
import { Versions } from '../../features/legal/components/Versions';
import { titles } from '../../features/legal/words';
import { ApiError } from '../../lib/api/client';
import { formatDate } from '../../lib/dates';

function Text({ of }: { of: ReadLegalPage }) {
  const newest = of.versions[0]!.version;
  return (
    <>
      <p className="meta">{`Version ${of.version}, ${formatDate(of.day)}`}</p>
      {of.version !== newest && (
        <p className="legal-note">
          This is an earlier version. <Link to={`/${of.page}`}>{`Read version ${newest}`}</Link>, the one that counts
          now.
        </p>
      )}
      {of.page === 'terms' && <MinimumAgeNote />}
      {of.text && <ServerText of={of.text} className="prose" key={of.version} />}
      {of.page === 'privacy' && <ForgetReading />}
      <Versions page={of.page} shown={of.version} versions={of.versions} />
    </>
  );
}

/** /terms, /privacy and /guidelines. */
export default function LegalPage() {
  const { pathname } = useLocation();
  const [searchParams] = useSearchParams();
  const name = LEGAL_PAGES.find((one) => pathname.startsWith(`/${one}`)) ?? 'terms';
  const version = versionIn({ searchParams });
  const { data, error, isLoadingError, refetch } = useQuery(legalQuery(name, version));
  const isMissing = error instanceof ApiError && error.status === 404;
  if (isLoadingError && !isMissing) return <PageFailed error={error} onRetry={() => void refetch()} />;
  const { title, description } = titles[name];
  return (
    <div className="wrap legal">
      <PageHead title={title} path={`/${name}`} description={description} noindex={version !== null} />
      <h1>{title}</h1>
      {data ? (
        <Text of={data} />
      ) : isMissing ? (
        <p className="legal-note">
          <span>{`There’s no version ${version ?? ''}.`}</span> <Link to={`/${name}`}>Read the newest one</Link>.
        </p>
      ) : (
        <Loading />
      )}
    </div>
  );
}
