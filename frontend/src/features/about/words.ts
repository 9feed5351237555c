/** The four values, in the founder's order. */
export const values: [string, string][] = [
  ['Truth', 'We print where a word comes from and who says so. When we’re wrong, we say that too.'],
  ['Change', 'People can stop using a word. Knowing its history is how that starts.'],
  ['Inclusion', 'You don’t need a name, a degree or the right vocabulary to speak up here.'],
  ['Impact', 'The conversations that count keep going after you close the page.'],
];

/** The shortest version of /guidelines. Each sentence describes what the site does. */
export const guidelines: [string, string[]][] = [
  [
    'What goes up',
    [
      'An editor reads every story and every comment before it goes up. We publish what happened to you or what you think, in your own words. We take out what could lead to someone, and don’t change what you mean.',
    ],
  ],
  [
    'Taking a story back',
    [
      'When you send a story, you get a number. With it you can fix the story, and take it back anytime. If you lose the number, we can’t find it for you, because nothing ties you to the story.',
    ],
  ],
];

/** The shortest version of /privacy. */
export const privacy: [string, string[]][] = [
  [
    'A story',
    [
      'We save its text, its category, its content note if you picked one, and the day. We don’t save your name, your location, the time or your device.',
    ],
  ],
  [
    'Everything else',
    ['No ads, no trackers, no fonts or scripts from other sites. We use cookies only for signing in.'],
  ],
];

export const corrections: string[] = [
  'Every article names its sources, and every number in Records names its publisher and year. If something’s wrong, tell us what and how you know.',
  'We fix it in the text and say in the sources below what was wrong and when we fixed it. We don’t quietly take an article down because it became unpopular.',
];
