import { PageHead } from '../../components/PageHead';

export default function ReplitAdminPage() {
  return (
    <div className="wrap plain">
      <PageHead title="Admin login" path="/replit-admin" description="Admin login." />
      <h1>Admin login</h1>
    </div>
  );
}
