import { PageHead } from '../../components/PageHead';

export default function BookmarksPage() {
  return (
    <div className="wrap plain">
      <PageHead title="Your Bookmarks" path="/bookmarks" description="Your Bookmarks." />
      <h1>Your Bookmarks</h1>
    </div>
  );
}
