import { Link } from '../../../components/Link';

/** The author took the story back. */
export function Withdrawn() {
  return (
    <section className="receipt-part receipt-first">
      <h2 tabIndex={-1}>Your story is gone.</h2>
      <p className="lead">
        You took it back. We’ve deleted its words and its counts for good, and no one will ask why.
      </p>
      <p className="receipt-fine">
        Older backups have it until they’re replaced. If we ever restore one, we’ll delete it again.
      </p>
      <p>
        Need to talk to someone today? <Link to="/data">Find help now</Link>.
      </p>
    </section>
  );
}
