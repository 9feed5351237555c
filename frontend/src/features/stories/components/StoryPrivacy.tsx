import { Link } from 'react-router-dom';

const stored = [
  ['Your words', 'as you wrote them'],
  ['The category', 'Other'],
  ['The day', 'not the hour'],
];

// Made-up text that only sets the width of the redaction bar.
const neverHad = [
  ['Who you are', 'a name of some sort'],
  ['Where you are', 'a town or so'],
  ['The hour', 'late, 11:42'],
];

/** Explains beside the form what happens to a story. */
export function StoryPrivacy() {
  return (
    <>
      <h3>What we keep</h3>
      <dl>
        {stored.map(([what, how]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{how}</dd>
          </div>
        ))}
      </dl>
      <h3>What we never have</h3>
      <dl>
        {neverHad.map(([what, length]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <span className="redacted" aria-hidden="true">
                {length}
              </span>
              <span className="hidden-text">not recorded</span>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        Until you send it, your story exists on this open page only; closing it forgets it. Please leave out names and
        places, other people’s too. Signed in or not makes no difference: a story is never tied to an account, so nobody
        can take it back later either.
      </p>
      <p>
        If you are in danger now, <Link to="/data">Tools</Link> lists people who answer at once.
      </p>
    </>
  );
}
