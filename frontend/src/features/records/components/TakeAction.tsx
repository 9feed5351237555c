import { Link } from 'react-router-dom';
import { CopyAddress } from './CopyAddress';

/** Ways to help. `address` is this page's URL, for sharing. */
export function TakeAction({ address }: { address: string }) {
  return (
    <ul className="records-acts">
      <li>
        <h3>Volunteer</h3>
        <p>
          Crisis lines train volunteers, and most require you to be 18 or older. Not there yet? Start a club, ask your
          school which forms still have only two boxes, or tell us what to look into.
        </p>
        <p className="records-ways">
          <a className="onward" href="https://www.crisistextline.org/" rel="noreferrer">
            Crisis Text Line
          </a>
          <Link className="onward" to="/suggest-topic">
            Suggest a topic
          </Link>
        </p>
      </li>
      <li>
        <h3>Donate</h3>
        <p>Don’t give to us. Give to the people who pick up the phone.</p>
        <p className="records-ways">
          <a className="onward" href="https://www.thetrevorproject.org/" rel="noreferrer">
            The Trevor Project
          </a>
          <a className="onward" href="https://www.thehotline.org/" rel="noreferrer">
            National Domestic Violence Hotline
          </a>
          <a className="onward" href="https://rainn.org/" rel="noreferrer">
            RAINN
          </a>
        </p>
      </li>
      <li>
        <h3>Share</h3>
        <p>A number with its source ends more arguments than a louder voice. Pass one on.</p>
        <p className="records-ways">
          <a className="onward" href={`mailto:?subject=Records&body=${encodeURIComponent(address)}`}>
            Send by email
          </a>
          <CopyAddress address={address} />
        </p>
      </li>
    </ul>
  );
}
