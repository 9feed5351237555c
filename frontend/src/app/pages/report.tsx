import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LeaveNote } from '../../components/leave/LeaveNote';
import { ReportForm } from '../../components/report/ReportForm';
import { ReportSent } from '../../components/report/ReportSent';
import { pathOfThing, reportedThing } from '../../components/report/reported-thing';
import { TitledPage } from '../../components/frame/TitledPage';
import { useSent } from '../../components/forms/use-sent';
import NotFound from './not-found';

/** The form of a report as a page, for browsers without scripts. The links to it open a dialog instead, where they can. */
export default function ReportPage() {
  const [query] = useSearchParams();
  const sentByForm = useSent('sent', 'report');
  const [sent, setSent] = useState(sentByForm);
  const thing = reportedThing(query);
  if (!thing) return <NotFound />;
  const back = pathOfThing(thing);
  return (
    <TitledPage
      title={`Report a ${thing.about}`}
      path="/report"
      description="Tell the editors that something is wrong with a story or a comment."
      lead="Tell us what’s wrong with it. An editor will read your report and look at it. You stay anonymous."
      noindex
    >
      <div className="report-page">
        {sent ? <ReportSent /> : <ReportForm thing={thing} onSent={() => setSent(true)} />}
        {back && (
          <p>
            <a className="onward" href={back}>
              {`Back to the ${thing.about}`}
            </a>
          </p>
        )}
      </div>
      <LeaveNote />
    </TitledPage>
  );
}
