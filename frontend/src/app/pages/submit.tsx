import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { PageHead } from '../../components/PageHead';
import { Loading } from '../../components/Loading';
import { SessionCheckFailed } from '../../features/auth/components/SessionCheckFailed';
import { useSession } from '../../features/auth/session';
import { signInPath } from '../../lib/next-path';
import { ThemeRoot } from '../../theme/ThemeRoot';

const ways = [
  {
    to: '/stories?share=1',
    title: 'Tell a story',
    says: 'Something that happened to you. It is not tied to your account: it is sent without your name, and nothing that we keep says who wrote it.',
  },
  {
    to: '/suggest-topic',
    title: 'Suggest a topic',
    says: 'Something that the journal should look into. It comes under your name, so that the editors can ask you back.',
  },
];

/** Lets a member choose between a story and a topic; visitors are sent to sign in. */
export default function SubmitPage() {
  const { user, failed, retry } = useSession('now');
  const navigate = useNavigate();
  useEffect(() => {
    if (user === null) void navigate(signInPath('/submit'), { replace: true });
  }, [user, navigate]);

  return (
    <ThemeRoot>
      <div className="wrap">
        <PageHead
          title="Submit"
          path="/submit"
          description="Tell a story that is tied to no name, or suggest a topic for the journal."
        />
        <div className="head">
          <h1>Submit</h1>
          <p className="lead">What would you like to send us?</p>
        </div>
        {user ? (
          <ul className="member-ways submit-ways">
            {ways.map(({ to, title, says }) => (
              <li key={to}>
                <Link to={to}>{title}</Link>
                <p>{says}</p>
              </li>
            ))}
          </ul>
        ) : (
          <div className="member-unknown">
            {failed ? <SessionCheckFailed retry={retry} /> : <Loading />}
            <noscript>
              <p className="lead">
                Signing in needs JavaScript. A story can be sent without an account:{' '}
                <a href="/stories?share=1">share your story</a>.
              </p>
            </noscript>
          </div>
        )}
      </div>
    </ThemeRoot>
  );
}
