import { PageHead } from '../../components/PageHead';

export default function DataPage() {
  return (
    <div className="wrap plain">
      <PageHead title="Tools" path="/data" description="Tools." />
      <h1>Tools</h1>
    </div>
  );
}
