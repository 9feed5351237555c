import { PageHead } from '../../components/PageHead';

export default function ResourcesPage() {
  return (
    <div className="wrap plain">
      <PageHead title="Records" path="/resources" description="Records." />
      <h1>Records</h1>
    </div>
  );
}
