/** Situations in the reader's own words, with the line for each. */
export const quickReference: { when: string; line: string }[] = [
  { when: 'I can’t talk out loud', line: 'crisis-text-line' },
  { when: 'Someone at home is hurting or controlling me', line: 'domestic-violence' },
  { when: 'I was sexually assaulted or touched', line: 'rainn' },
  { when: 'The person I’m dating scares me', line: 'love-is-respect' },
  { when: 'I’m under 18 and an adult is hurting me', line: 'childhelp' },
  { when: 'I’m LGBTQ+, and tonight is bad', line: 'trevor' },
  { when: 'I’m thinking about dying, or it’s just too much', line: '988' },
  { when: 'I’m worried about a friend', line: '988' },
];

export const beforeYouCall: [string, string][] = [
  [
    'What it costs',
    'The line itself is free. So are calls to 988 and to 800, 844, 855, 866 and 877 numbers in the US, though a prepaid plan may count the minutes. For texts, your plan’s usual rates may apply.',
  ],
  [
    'Who will know',
    'These lines are confidential: they don’t ask for your name, and they don’t tell anyone what you said. The exceptions are when a life is in immediate danger or a law requires it, for example when a child is being harmed and they know who and where. You can ask about that first, before you say anything else.',
  ],
  [
    'What stays on the phone',
    'Calls and texts stay in your phone’s history until you delete them. A 2023 federal rule tells phone companies to leave certain abuse hotlines out of the bills and call lists that account holders see, but we can’t tell which lines are covered. If someone reads your bill, assume a call could show. Use a friend’s phone, one at school, or a chat in a private window.',
  ],
  [
    'What happens',
    'You hear a recording first, maybe music, then a person. You can hang up at any time. You don’t have to know what to say: “I don’t know how to start” is how a lot of people start.',
  ],
];

export const nextSteps: [string, string][] = [
  [
    'Get to a place where you can breathe',
    'A locked bathroom, a neighbor, a library, a bus stop with people around. If there’s something in the room that could hurt you, leave it there and go.',
  ],
  [
    'Tell one person',
    'Text it if that’s easier: “I’m not okay. Can you stay with me, or on the phone?” One person is enough for tonight.',
  ],
  [
    'If it’s a friend',
    'Ask straight out if they’re thinking about killing themselves. Asking doesn’t put the idea in their head. Stay, listen, don’t promise to keep it secret, and call 988 together.',
  ],
  [
    'If it happened to your body',
    'You can see a doctor or go to an emergency room and ask for an exam without deciding anything about the police. RAINN can tell you where to go and how it works in your state if you’re under 18.',
  ],
  [
    'At school',
    'A counselor, nurse or teacher can help. In most cases they have to report it when a minor is being harmed. You can ask, “What would you have to report?” before you tell them.',
  ],
  [
    'Tomorrow',
    'Write down what happened and when, if it’s safe to keep. Eat something. Come back to this list: you can call a second time, and a third.',
  ],
];

export interface Organization {
  name: string;
  what: string;
  link: string;
}

export const organizations: Organization[] = [
  { name: 'NNEDV', what: 'A network of state coalitions against domestic violence. It helps you find the one near you.', link: 'https://nnedv.org/' },
  { name: 'Safety Net', what: 'It explains how to stop a phone, an account or a car from giving away where you are.', link: 'https://www.techsafety.org/' },
  { name: 'WomensLaw', what: 'It explains the law on protection orders, state by state, for any gender. Its staff answers email in one to five business days, so you won’t get an answer tonight.', link: 'https://www.womenslaw.org/' },
  { name: 'NSVRC', what: 'The National Sexual Violence Resource Center lists help by state.', link: 'https://www.nsvrc.org/' },
  { name: 'Know Your IX', what: 'Students explain your rights when a school looks away.', link: 'https://www.knowyourix.org/' },
  { name: 'PFLAG', what: 'It brings families of LGBTQ+ people together, in chapters across the country. It’s a good place to send your parents.', link: 'https://pflag.org/' },
  { name: 'NAMI', what: 'People who live with a mental illness explain what a diagnosis means.', link: 'https://www.nami.org/' },
]; // prettier-ignore
