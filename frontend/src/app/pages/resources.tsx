import { Link } from 'react-router-dom';
import { PageHead } from '../../components/frame/PageHead';
import { Almanac } from '../../features/records/components/Almanac';
import { SupportOrganizations } from '../../features/records/components/SupportOrganizations';
import { TakeAction } from '../../features/records/components/TakeAction';
import { CHECKED } from '../../features/records/figures';
import { formatDate } from '../../lib/dates';
import { useSite } from '../../lib/site';

export default function ResourcesPage() {
  const site = useSite();
  return (
    <div className="wrap">
      <PageHead
        title="Records"
        path="/resources"
        description="Numbers on inequality at work, in power, at school and at home, each with its source and year, and who can help."
      />
      <div className="head">
        <h1>Records</h1>
        <div className="head-words">
          <p className="lead">
            Numbers you can check. Each one says who counted, who was counted and when, in the source’s own terms.
          </p>
          <p className="meta">
            Checked {formatDate(CHECKED)}. Something wrong? <Link to="/about#corrections">Tell us</Link>. Need someone
            to talk to now? <Link to="/data">Tools</Link>.
          </p>
        </div>
      </div>
      <Almanac />
      <section className="records-part" aria-labelledby="records-orgs">
        <h2 id="records-orgs">Who can help</h2>
        <SupportOrganizations />
      </section>
      <section className="records-part" aria-labelledby="records-acts">
        <h2 id="records-acts">Take Action</h2>
        <TakeAction address={`${site.url}/resources`} />
      </section>
    </div>
  );
}
