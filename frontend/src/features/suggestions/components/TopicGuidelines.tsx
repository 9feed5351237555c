import Button from '@mui/material/Button';
import { Form } from 'react-router-dom';

const categories = [
  [
    'The Data',
    'Numbers about inequality: what gets counted, what doesn’t, and who decides. Bring the number, the source, and the year.',
  ],
  [
    'Research',
    'Where a word or an idea comes from and what it has done: in medicine, in law, at school, in the media. A question is enough. Sources are welcome.',
  ],
  [
    'The Dialogue',
    'Something people should talk about with each other: an answer to an article, a disagreement, a conversation that always gets cut short.',
  ],
  ['Other', 'Anything that doesn’t fit. Some of the best topics didn’t, at first.'],
] as const;

const tips = [
  ['Be specific', 'One word, one rule, one scene. “Bossy, and who gets called it” goes further than “sexism.”'],
  ['Say why now', 'What made you think of it? What would change if people knew more?'],
  ['Ask rather than prove', 'Tell us what you’d like to find out. The answer may surprise all of us.'],
  ['Add what you have', 'A book, a study, a link, a page of a school rulebook. We check every source ourselves.'],
  ['Leave out private names', 'If it’s about someone you know, tell us what happened, not who it was.'],
] as const;

const criteria = [
  ['Relevance', 'Is it about how language shapes gender, power, or identity?'],
  ['Originality', 'Does it add something that hasn’t been said yet, here or elsewhere?'],
  ['Mission alignment', 'Does it start a lasting conversation about words that get avoided or misused?'],
] as const;

/** Explains what makes a good topic, and how topics are reviewed. */
export function TopicGuidelines({ onForm }: { onForm: () => void }) {
  return (
    <div className="guidelines">
      <section aria-labelledby="guide-categories">
        <h2 id="guide-categories">Categories</h2>
        <dl className="guide-terms">
          {categories.map(([name, says]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{says}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="guide-tips">
        <h2 id="guide-tips">Tips</h2>
        <ol className="guide-tips">
          {tips.map(([name, says]) => (
            <li key={name}>
              <p>
                <b>{`${name}.`}</b> <span>{says}</span>
              </p>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="guide-review">
        <h2 id="guide-review">Review process</h2>
        <div className="guide-review">
          <p className="lead">
            The editorial team reads every suggestion and looks for three things. We may get in touch by email. We never
            publish anything under your name without asking you first.
          </p>
          <dl className="guide-terms">
            {criteria.map(([name, says]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{says}</dd>
              </div>
            ))}
          </dl>
          <Form method="get" action="/suggest-topic" replace preventScrollReset onSubmit={onForm}>
            <Button type="submit">Go to Suggestion Form</Button>
          </Form>
        </div>
      </section>
    </div>
  );
}
