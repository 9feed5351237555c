import { Link } from 'react-router-dom';
import { Cover } from '../../components/cover/Cover';
import { PageHead } from '../../components/PageHead';

export default function NotFound() {
  return (
    <div className="wrap lost">
      <PageHead title="404 Page Not Found" description="This page is not in the archive." noindex />
      <div>
        <h1>404 Page Not Found</h1>
        <p className="lead">Did you forget to add the page to the router?</p>
        <p className="lost-more">
          Or the card was taken out, or never written, or filed under another word. What is still in the drawer:
        </p>
        <ul className="lost-ways">
          <li>
            <Link to="/journal">
              Journal <span>essays, one word at a time</span>
            </Link>
          </li>
          <li>
            <Link to="/stories">
              Stories <span>told without a name</span>
            </Link>
          </li>
          <li>
            <Link to="/">
              Home <span>where the drawer begins</span>
            </Link>
          </li>
        </ul>
      </div>
      <Cover id={404} slug="the-history" title="Missing" frame="half" className="lost-art" />
    </div>
  );
}
