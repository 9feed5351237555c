import { Points, Section } from './parts';

const parts = [
  {
    title: 'For readers',
    features: [
      ['The journal', 'Articles by category, with their sources, reading time, covers drawn for each, and a feed.'],
      ['Anonymous stories', 'Sent without an account; reviewed before they appear; shown by day, never by person.'],
      ['Comments', 'In Markdown, by members, shown without a name once approved. They can be liked and replied to.'],
      ['Search', 'Articles and stories, from anywhere on the site, forgiving of typing errors.'],
      ['My Archive', 'A free account keeps articles and stories to read again.'],
      ['The newsletter', 'Signing up takes an address; leaving takes a click.'],
      ['Topics and texts', 'Anybody can suggest a topic, or offer a text of their own.'],
      ['A way out', '‘Leave this page’ hides it at once. So does Shift, three times.'],
    ],
  },
  {
    title: 'For editors',
    features: [
      ['The desk', 'Articles, stories, comments and sign-ups, each with what is to be decided about it.'],
      ['Counts that move', 'What waits is counted in every open window, as it arrives.'],
      ['The newsletter’s list', 'As a CSV file for any mailing program.'],
      [
        'This dashboard',
        'Numbers by day that tell nobody apart: no cookies for it, no profiles, nothing sold or sent away.',
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
