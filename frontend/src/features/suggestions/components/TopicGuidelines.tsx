import Button from '@mui/material/Button';

const categories = [
  [
    'The Data',
    'Numbers about inequality: what is counted, what is not, and who decides. Bring the figure, where you found it and the year it is from.',
  ],
  [
    'Research',
    'Where a word or an idea comes from and what it has done: in medicine, in law, at school, in the media. A question is enough; sources are welcome.',
  ],
  [
    'The Dialogue',
    'Something that people should talk about with each other: an answer to an article, a disagreement, a conversation that is always cut short.',
  ],
  ['Other', 'Whatever fits nowhere. Some of the best topics did not, at first.'],
] as const;

const tips = [
  ['Be specific', 'One word, one rule, one scene. “Bossy, and who gets called it” leads further than “sexism”.'],
  ['Say why now', 'What made you think of it, and what would change if people knew more about it.'],
  ['Ask rather than prove', 'Tell us what you would like to find out. The answer may surprise all of us.'],
  ['Add what you have', 'A book, a study, a link, a page of a school rulebook. We check every source ourselves.'],
  ['Leave out private names', 'If it is about somebody you know, describe what happened, not who it was.'],
] as const;

const criteria = [
  ['Relevance', 'Does it concern how language shapes gender, power or identity?'],
  ['Originality', 'Does it add something that we, and others, have not said yet?'],
  ['Mission alignment', 'Does it help a long-lasting conversation about what is avoided or misused?'],
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
                <b>{name}.</b> {says}
              </p>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="guide-review">
        <h2 id="guide-review">Review process</h2>
        <div className="guide-review">
          <p className="lead">
            The editorial team reads every suggestion and judges it by three things. We may get in touch with you at the
            address you gave; nothing is published under your name without asking you.
          </p>
          <dl className="guide-terms">
            {criteria.map(([name, says]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{says}</dd>
              </div>
            ))}
          </dl>
          <p>
            <Button onClick={onForm}>Go to Suggestion Form</Button>
          </p>
        </div>
      </section>
    </div>
  );
}
