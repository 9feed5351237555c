/** The four values, in the founder's order. */
export const values: [string, string][] = [
  ['Truth', 'We print where a word comes from and who says so. When we are wrong, we say that too.'],
  ['Change', 'A word can be put down. Knowing its history is how that starts.'],
  ['Inclusion', 'Nobody needs a name, a degree or the right vocabulary to be heard here.'],
  ['Impact', 'A conversation that goes on after the page is closed: that is what we count.'],
];

/** The editorial rules. Each sentence describes what the site does (docs/facts.md). */
export const guidelines: [string, string[]][] = [
  [
    'Which stories appear',
    [
      'An editor reads every story before it is published, oldest first. We publish what somebody lived or thinks, in their words; it need not be well written, finished or sad.',
      'We leave out what names or describes a real person so that others would know them, what calls for harm, what tells how to do it, advertising, and texts that somebody else wrote.',
    ],
  ],
  [
    'What editors change',
    [
      'Names, places and other traces that could lead to someone, and slips of the pen. Not the meaning, not the tone, and not the words you were not supposed to use.',
    ],
  ],
  [
    'Taking a story back',
    [
      'We cannot know which story is yours: nothing ties it to you, so there is no button for it. Write to us with its first words. We take it down without asking for a reason; if in doubt, we believe you.',
      'A comment you may withdraw the same way, from the e-mail address of your account.',
    ],
  ],
  [
    'Comments',
    [
      'Members write them, between 3 and 5,000 characters; readers see “Anonymous.” An editor reads each one first. Disagree with the text as hard as you like. Speak from what you know, ask, bring a source.',
      'Not published: contempt for people instead of argument, guesses at who somebody is, diagnoses of strangers, links that sell.',
    ],
  ],
];

/** The data that is stored, and for how long. Keep it in line with backend/src/modules and docs/operations.md. */
export const privacy: [string, string[]][] = [
  [
    'A story',
    [
      'Its text, its category and the day. Not who sent it, from where, at what time or with which device: that is dropped before anything is written down, signed in or not. What you type stays in the page until you send it.',
    ],
  ],
  [
    'Reading',
    [
      'We count that pages and articles are opened, about how long an article is read and how far, and shares. With it are kept the page, the hour, the site you came from, the browser’s make, and a code for your browser that is a different one every day. For pages about stories only the day, and no code. After 90 days these lines are deleted and sums remain, with nobody in them.',
      'If your browser asks not to be tracked (Do Not Track or Global Privacy Control), you are not counted.',
    ],
  ],
  [
    'Likes and reactions',
    [
      'Your browser makes up a random number and keeps it in its storage, so that one press counts once. We keep only a scramble of it, another one for each item: no two of your reactions can be put together.',
    ],
  ],
  [
    'An account',
    [
      'Your username, e-mail address and bookmarks, and your password as a hash that cannot be turned back. Your comments and topic suggestions are tied to your account, and shown to nobody under your name. A comment that is deleted can be brought back by an editor for 7 days; then it is gone. What editors decide is written down under the editor’s name, without a word of what was decided about. Signing in sets one cookie, for 30 days at most; without an account there is none.',
    ],
  ],
  [
    'The newsletter and suggestions',
    [
      'Your address and, if you gave one, your name. Each newsletter has a way out that works without an account. What you suggest is kept even where we decide against it.',
    ],
  ],
  [
    'Nobody else',
    [
      'No advertising, no trackers, no fonts or scripts from elsewhere: your browser speaks to this site only. Your network address is used to hold off floods of requests, and is not kept.',
      'Write to us to have an account, a suggestion or a newsletter address deleted.',
    ],
  ],
];

export const corrections: string[] = [
  'Every article names its sources, and every number under Records its publisher and year. Where one is wrong, tell us which and how you know.',
  'We mend it in the text and say in the sources below what was wrong and when it was mended. We do not quietly take an article away because it became unpopular.',
];
