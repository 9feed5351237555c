import { Link } from 'react-router-dom';

const stored = [
  ['Your words', 'as you wrote them'],
  ['The category', 'Other'],
  ['A content note', 'if you pick one'],
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
        Until you send it, your story is only on this open page. Close it, and it’s gone. Leave out names and places,
        other people’s too. Signed in or not, we never connect a story to an account. After you send it, you get a
        number. With it you can check on your story or take it back.
      </p>
      <p>
        In danger right now? <Link to="/data">Find help now</Link>.
      </p>
    </>
  );
}
