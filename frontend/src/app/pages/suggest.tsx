import { PageHead } from '../../components/PageHead';

export default function SuggestPage() {
  return (
    <div className="wrap plain">
      <PageHead title="Suggest Content" path="/suggest" description="Suggest Content." />
      <h1>Suggest Content</h1>
    </div>
  );
}
