import { Link } from '../../../components/Link';
import type { LegalPage } from '../../../lib/api/types';
import { formatDate } from '../../../lib/dates';
import type { LegalPageName } from '../api/get-legal-page';

interface Props {
  page: LegalPageName;
  shown: number;
  versions: LegalPage['versions'];
}

/** Links to the other versions. Nothing if there is only one. */
export function Versions({ page, shown, versions }: Props) {
  if (versions.length < 2) return null;
  return (
    <section className="legal-versions" aria-labelledby="versions">
      <h2 id="versions">All versions</h2>
      <ul>
        {versions.map(({ version, day }, index) => (
          <li key={version}>
            <Link
              to={index === 0 ? `/${page}` : `/${page}?version=${version}`}
              {...(version === shown && { 'aria-current': 'page' as const })}
            >
              {`Version ${version}, ${formatDate(day)}`}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
