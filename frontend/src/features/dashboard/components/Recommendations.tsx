import { Points, Section } from './parts';

const advice = [
  ['Keep a rhythm', 'Two or three articles a week, on the same days. Readers come back to what they can expect.'],
  ['Answer what waits', 'A story or comment that is read within a day brings its writer back to see it published.'],
  ['Ask at the end', 'Who has read an article to its last line is the one to ask for a subscription or a comment.'],
  ['Write on from what is read', 'The top of the list in Analytics says what people look for. Give it a second part.'],
  ['Share the sentence', 'One good line with a link travels further than a title. Post it on the day of publication.'],
  ['Ask for topics', 'Each suggestion that becomes an article should say so. The next reader will suggest one, too.'],
] as const;

/** General advice that does not depend on the numbers. */
export function Recommendations() {
  return (
    <Section aria-labelledby="recommendations">
      <h2 id="recommendations">Recommendations</h2>
      <Points>
        {advice.map(([title, words]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{words}</p>
          </li>
        ))}
      </Points>
    </Section>
  );
}
