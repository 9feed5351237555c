import { Link } from 'react-router-dom';
import { PageHead } from '../../components/PageHead';

export default function NotFound() {
  return (
    <div className="wrap plain">
      <PageHead title="404 Page Not Found" description="This page is not in the archive." noindex />
      <h1>404 Page Not Found</h1>
      <p className="lead">Did you forget to add the page to the router?</p>
      <p className="plain-ways">
        <Link className="onward" to="/journal">
          Read the Journal
        </Link>
        <Link className="onward" to="/stories">
          Explore Stories
        </Link>
        <Link className="onward" to="/">
          Home
        </Link>
      </p>
    </div>
  );
}
