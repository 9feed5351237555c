import { PageHead } from '../../components/PageHead';

export default function SubmitPage() {
  return (
    <div className="wrap plain">
      <PageHead title="Submit" path="/submit" description="Submit." />
      <h1>Submit</h1>
    </div>
  );
}
