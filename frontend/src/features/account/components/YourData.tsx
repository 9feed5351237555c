import { ForgetReading } from '../../../components/frame/ForgetReading';
import { DeleteAccount } from './DeleteAccount';
import { Download } from './Download';

interface Props {
  /** Called with the time until which signing in keeps the account. */
  onDeleted: (until: string) => void;
}

/** One's own data on the account page: download it, or leave. */
export function YourData({ onDeleted }: Props) {
  return (
    <section className="account-part" aria-labelledby="your-data">
      <h2 id="your-data">Your data</h2>
      <div className="own-data">
        <p>Stories aren’t in here. We never connect them to an account, so there’s nothing to give back or delete.</p>
        <div className="own-download">
          <p>
            <b>Download your data</b>
            <span>
              Your profile, comments, bookmarks, suggestions, messages, and newsletter settings. To get everything sent
              with your email, confirm it first: choose a new password with “Forgot your password?”.
            </span>
          </p>
          <Download />
        </div>
        <div className="own-download">
          <p>
            <b>What you read here</b>
            <span>
              Only this browser remembers how far you got in an article and when you were last here. We never see it.
              This button and logging out delete it, and your offline copies.
            </span>
          </p>
          <ForgetReading />
        </div>
        <DeleteAccount onDeleted={onDeleted} />
      </div>
    </section>
  );
}
