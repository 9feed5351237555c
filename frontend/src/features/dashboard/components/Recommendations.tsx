import { Points, Section } from './parts';

const advice = [
  ['Keep a rhythm', 'Two or three articles a week, on the same days. Readers come back when they know when.'],
  ['Review quickly', 'Review a story or comment within a day, and its writer comes back to see it published.'],
  ['Ask at the end', 'Someone who reads to the last line is the person to ask for a comment or a subscription.'],
  ['Follow what people read', 'The top of the list in Analytics shows what people look for. Write a second part.'],
  ['Share the sentence', 'One good line with a link travels further than a title. Post it the day you publish.'],
  ['Ask for topics', 'When a suggestion becomes an article, say so in it. The next reader will suggest one, too.'],
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
