import { Points, Section } from './parts';

const parts = [
  {
    title: 'For readers',
    features: [
      ['The journal', 'Articles by category, each with sources, a reading time and a cover, plus an RSS feed.'],
      [
        'Anonymous stories',
        'Readers don’t need an account to send one. An editor reads each story first. It appears with a date, never with a name.',
      ],
      [
        'Comments',
        'Members write them in Markdown. Once approved, they appear without a name, ready for likes and replies.',
      ],
      ['Search', 'Readers can search articles and stories from any page, even with typos.'],
      ['My Archive', 'With a free account, readers save articles and stories to come back to.'],
      ['The newsletter', 'Readers sign up with an email address, and can unsubscribe without an account.'],
      ['Suggestions', 'Anyone can suggest a topic, research or an analysis for the journal.'],
      ['A way out', '“Leave this page” hides the site instantly. So does pressing Shift three times.'],
    ],
  },
  {
    title: 'For editors',
    features: [
      ['The desk', 'On the desk, editors publish, approve and reject. They can undo most decisions for 7 days.'],
      ['Live counts', 'Every open desk shows how many items are waiting, and updates as they arrive.'],
      ['Newsletter export', 'Editors can download the sign-ups as a CSV file for any newsletter service.'],
      [
        'This dashboard',
        'It counts by day and never singles anyone out: no cookies, no profiles, nothing sold or shared.',
      ],
    ],
  },
] as const;

/** The platform's features. */
export const Features = () =>
  parts.map(({ title, features }) => (
    <Section key={title} aria-label={title}>
      <h2>{title}</h2>
      <Points>
        {features.map(([name, words]) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{words}</p>
          </li>
        ))}
      </Points>
    </Section>
  ));
