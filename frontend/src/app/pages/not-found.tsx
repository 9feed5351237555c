import { Link } from 'react-router-dom';
import { Cover } from '../../components/cover/Cover';
import { PageHead } from '../../components/frame/PageHead';

export default function NotFound() {
  return (
    <div className="wrap lost">
      <PageHead title="404 Page Not Found" description="This page isn’t in The Archive." noindex />
      <div>
        <h1>404 Page Not Found</h1>
        <p className="lead">Did you forget to add the page to the router?</p>
        <p className="lost-more">
          If a link brought you here, the page has moved or was taken down. Try one of these instead:
        </p>
        <ul className="lost-ways">
          <li>
            <Link to="/journal">Journal</Link> <span>essays, one word at a time</span>
          </li>
          <li>
            <Link to="/stories">Stories</Link> <span>told without a name</span>
          </li>
          <li>
            <Link to="/">Home</Link> <span>start at the front page</span>
          </li>
        </ul>
      </div>
      <Cover id={404} version={1} slug="the-history" title="Missing" frame="half" className="lost-art" />
    </div>
  );
}
