import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Loading } from '../../components/loading/Loading';
import { TitledPage } from '../../components/frame/TitledPage';
import { SessionCheckFailed } from '../../features/auth/components/SessionCheckFailed';
import { useSession } from '../../features/auth/session';
import { signInPath } from '../../lib/next-path';

const ways = [
  {
    to: '/stories?share=1',
    title: 'Tell a story',
    says: 'Something that happened to you. It isn’t tied to your account: you send it without your name, and nothing we save says who wrote it.',
  },
  {
    to: '/suggest-topic',
    title: 'Suggest a topic',
    says: 'Something the journal should look into. It comes with your name, so the editors can ask you about it.',
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
    <TitledPage
      title="Submit"
      path="/submit"
      description="Tell a story without your name on it, or suggest a topic for the journal."
      lead="What would you like to send us?"
    >
      {failed ? (
        <div className="member-unknown">
          <SessionCheckFailed retry={retry} />
        </div>
      ) : (
        <div className="submit-place">
          {/* Takes its space while the user is unknown, so that the page does not move when it appears. */}
          <ul className="member-ways submit-ways" style={user ? undefined : { visibility: 'hidden' }}>
            {ways.map(({ to, title, says }) => (
              <li key={to}>
                <Link to={to}>{title}</Link>
                <p>{says}</p>
              </li>
            ))}
          </ul>
          {!user && (
            <div className="member-unknown">
              <Loading />
              <noscript>
                <p className="lead">
                  You don’t need an account for either: <a href="/stories?share=1">share your story</a> or{' '}
                  <a href="/suggest-topic">suggest a topic</a>.
                </p>
              </noscript>
            </div>
          )}
        </div>
      )}
    </TitledPage>
  );
}
