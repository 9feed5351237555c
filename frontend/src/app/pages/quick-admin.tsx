import { PageHead } from '../../components/PageHead';

export default function QuickAdminPage() {
  return (
    <div className="wrap plain">
      <PageHead title="Quick admin" path="/quick-admin" description="Quick admin." />
      <h1>Quick admin</h1>
    </div>
  );
}
