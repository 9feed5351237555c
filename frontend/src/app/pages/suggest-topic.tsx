import { PageHead } from '../../components/PageHead';

export default function SuggestTopicPage() {
  return (
    <div className="wrap plain">
      <PageHead title="Suggest a Topic" path="/suggest-topic" description="Suggest a Topic." />
      <h1>Suggest a Topic</h1>
    </div>
  );
}
