/** Situations in the reader's own words, with the line for each. */
export const quickReference: { when: string; line: string }[] = [
  { when: 'I can’t talk out loud', line: 'crisis-text-line' },
  { when: 'Someone at home hurts or controls me', line: 'domestic-violence' },
  { when: 'Something sexual was done to me', line: 'rainn' },
  { when: 'The person I’m dating scares me', line: 'love-is-respect' },
  { when: 'I’m under 18 and an adult hurts me', line: 'childhelp' },
  { when: 'I’m LGBTQ+, and it is bad tonight', line: 'trevor' },
  { when: 'I think about dying, or it is just too much', line: '988' },
  { when: 'I’m worried about a friend', line: '988' },
];

export const beforeYouCall: [string, string][] = [
  [
    'What it costs',
    'Nothing to the line. Calls to 988 and to 800, 844, 855, 866 and 877 numbers are free of charge in the US, though a prepaid plan may count the minutes. For texts your plan’s message rates may apply.',
  ],
  [
    'Who will know',
    'These lines are confidential: they do not ask for your name, and they tell nobody what you said. They make exceptions where a life is in immediate danger or a law requires it, for instance when a child is being harmed and they know who and where. You may ask about that first, before you say anything else.',
  ],
  [
    'What stays on the phone',
    'Calls and texts stay in your phone’s own list until you delete them. A federal rule of 2023 tells phone companies to leave listed abuse hotlines out of the bills and call lists that account holders see, but we cannot tell which lines are on that list. If someone reads your bill, take it that a call may show, and use a friend’s phone, a school’s, or a chat in a private window.',
  ],
  [
    'What happens',
    'A recording first, perhaps music, then a person. You can hang up at any time. You do not have to know what to say: “I don’t know how to start” is how most people do.',
  ],
];

export const nextSteps: [string, string][] = [
  [
    'Get to a place where you can breathe',
    'A locked bathroom, a neighbor, a library, a bus stop with people. If something in the room could hurt you, leave it there.',
  ],
  [
    'Tell one person',
    'By text if that is easier: “I’m not okay. Can you stay with me, or on the phone?” One person is enough for tonight.',
  ],
  [
    'If it is a friend',
    'Ask plainly whether they think of killing themselves; asking does not put it there. Stay, listen, don’t promise to keep it secret, and call 988 together.',
  ],
  [
    'If it happened to your body',
    'You can be seen by a doctor or at an emergency room, and ask for an exam, without having decided about the police. RAINN can tell you where to go and what your state does when you are under 18.',
  ],
  [
    'At school',
    'A counselor, nurse or teacher can help, and in most cases must report when a minor is harmed. You may ask, “What would you have to pass on?” before you tell.',
  ],
  [
    'Tomorrow',
    'Write down what happened and when, if it is safe to keep. Eat something. Come back to the list: a second call is as welcome as the first.',
  ],
];

export interface Organization {
  name: string;
  what: string;
  link: string;
}

export const organizations: Organization[] = [
  { name: 'NNEDV', what: 'The network of the states’ coalitions against domestic violence; finds the one near you.', link: 'https://nnedv.org/' },
  { name: 'Safety Net', what: 'How to make a phone, an account or a car stop telling where you are.', link: 'https://www.techsafety.org/' },
  { name: 'WomensLaw', what: 'The law on protection orders, state by state, for any gender. Answers e-mail in one to five business days, so not for tonight.', link: 'https://www.womenslaw.org/' },
  { name: 'NSVRC', what: 'The National Sexual Violence Resource Center; lists help by state.', link: 'https://www.nsvrc.org/' },
  { name: 'Know Your IX', what: 'Students on the rights of students, when a school looks away.', link: 'https://www.knowyourix.org/' },
  { name: 'PFLAG', what: 'Families of LGBTQ+ people, in chapters across the country. Where to send your parents.', link: 'https://pflag.org/' },
  { name: 'NAMI', what: 'What a diagnosis means, and people who live with one.', link: 'https://www.nami.org/' },
]; // prettier-ignore
