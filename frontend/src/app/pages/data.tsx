import { PageHead } from '../../components/frame/PageHead';
import { FirstCall } from '../../features/help/components/FirstCall';
import { AboutLeaving, BeforeYouCall, HelpOrganizations, NextSteps } from '../../features/help/components/Guidance';
import { Hotlines } from '../../features/help/components/Hotlines';
import { QuickReference } from '../../features/help/components/QuickReference';
import { CHECKED } from '../../features/help/lines';
import { formatDate } from '../../lib/dates';

export default function DataPage() {
  return (
    <div className="wrap help">
      <PageHead
        title="Tools"
        path="/data"
        description="Crisis support in the US: who to call or text, what it costs, who will know, and what to do next."
      />
      <h1>tools</h1>
      <FirstCall />
      <section className="help-part" aria-labelledby="help-quick">
        <h2 id="help-quick">Quick reference</h2>
        <QuickReference />
      </section>
      <section className="help-part" aria-labelledby="help-before">
        <h2 id="help-before">Before you call</h2>
        <BeforeYouCall />
      </section>
      <section className="help-part help-part-wide" aria-labelledby="help-lines">
        <h2 id="help-lines">Every line</h2>
        <p className="help-checked">
          Numbers rarely change, but hours do. We checked this list on {formatDate(CHECKED)} against saved copies of the
          lines’ own pages and of public directories; the date of the copy is next to each line. If a line doesn’t
          answer, 988 will.
        </p>
        <Hotlines />
      </section>
      <section className="help-part" aria-labelledby="help-next">
        <h2 id="help-next">What to do next</h2>
        <NextSteps />
      </section>
      <section className="help-part" aria-labelledby="help-orgs">
        <h2 id="help-orgs">Organizations</h2>
        <HelpOrganizations />
      </section>
      <section className="help-part" id="leaving" aria-labelledby="help-leaving">
        <h2 id="help-leaving">“Leave this page”</h2>
        <AboutLeaving />
      </section>
    </div>
  );
}
