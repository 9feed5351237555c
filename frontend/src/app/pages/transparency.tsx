import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { Link } from '../../components/Link';
import { Loading } from '../../components/loading/Loading';
import { PageFailed } from '../../components/frame/PageFailed';
import { PageHead } from '../../components/frame/PageHead';
import { transparencyQuery } from '../../features/transparency/api/get-transparency';
import { Numbers } from '../../features/transparency/components/Numbers';
import { OverTime } from '../../features/transparency/components/OverTime';
import { Reasons } from '../../features/transparency/components/Reasons';
import { longName, shortName } from '../../features/transparency/quarters';
import type { StoryQuarter } from '../../lib/api/types';
import { formatDate } from '../../lib/dates';

const addressOf = (quarter: StoryQuarter, newest: StoryQuarter): string =>
  quarter === newest ? '/transparency' : `/transparency?quarter=${quarter.quarter}`;

/** The last ones fit a phone. Earlier ones have their addresses. */
const LINKED = 3;

function Quarters({ quarters, chosen }: { quarters: StoryQuarter[]; chosen: StoryQuarter }) {
  return (
    <>
      <div className="quarter-head">
        <h2>{longName(chosen.quarter)}</h2>
        {quarters.length > 1 && (
          <nav className="quarter-choose" aria-label="Quarter">
            {quarters
              .slice(0, LINKED)
              .reverse()
              .map((one) => (
                <Link
                  key={one.quarter}
                  to={addressOf(one, quarters[0]!)}
                  preventScrollReset
                  {...(one === chosen && { 'aria-current': 'page' as const })}
                >
                  {shortName(one.quarter)}
                </Link>
              ))}
          </nav>
        )}
      </div>
      <Numbers of={chosen} />
      <section className="quarter-part-of-page" aria-labelledby="why-no">
        <h2 id="why-no">Why we said no</h2>
        <div>
          <Reasons of={chosen} />
        </div>
      </section>
      <section className="quarter-part-of-page" aria-labelledby="over-time">
        <h2 id="over-time">Over time</h2>
        <div>
          <OverTime quarters={quarters} chosen={chosen} />
          <p className="quarter-why">
            A story counts in the months in which something happened to it, so one that comes in on the last day counts
            as published in the next three. One that was up and came down later is in both rows.
          </p>
          <p className="quarter-rules">
            <Link to="/guidelines" className="onward">
              The rules we decide by
            </Link>
          </p>
        </div>
      </section>
    </>
  );
}

export default function TransparencyPage() {
  const [query] = useSearchParams();
  const { data, error, isLoadingError, refetch } = useQuery(transparencyQuery());
  if (isLoadingError) return <PageFailed error={error} onRetry={() => void refetch()} />;
  const chosen = data?.quarters.find(({ quarter }) => quarter === query.get('quarter')) ?? data?.quarters[0];
  return (
    <div className="wrap">
      <PageHead
        title="How we decide"
        path={chosen && data ? addressOf(chosen, data.quarters[0]!) : '/transparency'}
        description="How many stories came in, how many went up, how many we said no to and why, every three months."
      />
      <div className="head">
        <h1>How we decide</h1>
        <p className="lead">
          Every story is read by a person before it goes up. Here’s what happened to all of them, every three months,
          including the ones we said no to.
        </p>
      </div>
      {data && chosen && <Quarters quarters={data.quarters} chosen={chosen} />}
      {data && !chosen && (
        <p className="quarter-none">
          We’ve just started counting. The first three months end on <span>{formatDate(data.nextEnds)}</span>, and their
          numbers will be here a day later.
        </p>
      )}
      {!data && <Loading />}
    </div>
  );
}
