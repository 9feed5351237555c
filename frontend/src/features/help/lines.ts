/** The day when everything here was last checked (docs/facts.md says how). */
export const CHECKED = '2026-11-21';

export type Reach =
  | { by: 'call' | 'video'; number: string }
  | { by: 'text'; number: string; word?: string }
  | { by: 'chat'; href: string };

export const topics = [
  ['suicide', 'Suicide and crisis'],
  ['abuse', 'Violence at home'],
  ['assault', 'Sexual violence'],
  ['dating', 'Dating'],
  ['child', 'Under 18 and hurt by an adult'],
  ['lgbtq', 'LGBTQ+ lifelines'],
] as const;

export type Topic = (typeof topics)[number][0];

export interface Hotline {
  id: string;
  topic: Topic;
  name: string;
  who: string;
  hours: string;
  reach: Reach[];
  /** The organization's own page. */
  link: string;
  notes?: string[];
  checked: string;
  /** The date of the newest source for these details; null if the source has no date. */
  asOf: string | null;
}

const always = '24 hours, every day';

export const hotlines: Hotline[] = [
  {
    id: '988',
    topic: 'suicide',
    name: '988 Suicide & Crisis Lifeline',
    who: 'Anybody in the US, for any kind of pain. You do not have to be thinking of suicide, and you may call about a friend.',
    hours: always,
    reach: [
      { by: 'call', number: '988' },
      { by: 'text', number: '988' },
      { by: 'chat', href: 'https://chat.988lifeline.org/' },
    ],
    link: 'https://988lifeline.org/',
    notes: [
      'Spanish: press 2, or text AYUDA to 988. Veterans: press 1. Deaf and hard of hearing: videophone on 988lifeline.org.',
      'The option for LGBTQ+ youth, “Press 3,” ended on July 17, 2025. It was reported to be back on September 30, 2026, which we could not confirm. Whoever answers 988 is there for you either way, and the Trevor Project has a line of its own, below.',
    ],
    checked: CHECKED,
    asOf: '2026-09-30',
  },
  {
    id: 'crisis-text-line',
    topic: 'suicide',
    name: 'Crisis Text Line',
    who: 'Anybody in the US who would rather write than speak, about anything.',
    hours: always,
    reach: [
      { by: 'text', number: '741741', word: 'HOME' },
      { by: 'chat', href: 'https://www.crisistextline.org/' },
    ],
    link: 'https://www.crisistextline.org/',
    notes: ['Spanish: text HOLA to 741741. The first answers are automatic; a trained volunteer comes after them.'],
    checked: CHECKED,
    asOf: '2026-09-14',
  },
  {
    id: 'domestic-violence',
    topic: 'abuse',
    name: 'National Domestic Violence Hotline',
    who: 'Anybody who is hurt, threatened or controlled by a partner or at home, and whoever worries about them.',
    hours: always,
    reach: [
      { by: 'call', number: '1-800-799-7233' },
      { by: 'text', number: '88788', word: 'START' },
      { by: 'chat', href: 'https://www.thehotline.org/get-help/' },
    ],
    link: 'https://www.thehotline.org/',
    notes: [
      'Its website offers a chat program, Ruth, where no advocate is free. People answer the phone, the texts and the live chat.',
    ],
    checked: CHECKED,
    asOf: '2026-09-14',
  },
  {
    id: 'deaf-hotline',
    topic: 'abuse',
    name: 'The Deaf Hotline',
    who: 'Deaf people who are abused. Deaf advocates answer in ASL.',
    hours: always,
    reach: [{ by: 'video', number: '1-855-812-1001' }],
    link: 'https://www.thedeafhotline.org/',
    checked: CHECKED,
    asOf: '2026-07-20',
  },
  {
    id: 'strong-hearts',
    topic: 'abuse',
    name: 'StrongHearts Native Helpline',
    who: 'Native Americans and Alaska Natives, about violence at home, in dating, or sexual. Native advocates answer.',
    hours: always,
    reach: [
      { by: 'call', number: '1-844-762-8483' },
      { by: 'text', number: '1-844-762-8483' },
      { by: 'chat', href: 'https://strongheartshelpline.org/' },
    ],
    link: 'https://strongheartshelpline.org/',
    checked: CHECKED,
    asOf: '2026-07-20',
  },
  {
    id: 'rainn',
    topic: 'assault',
    name: 'National Sexual Assault Hotline (RAINN)',
    who: 'Anybody to whom something sexual was done that they did not want, last night or years ago.',
    hours: always,
    reach: [
      { by: 'call', number: '1-800-656-4673' },
      { by: 'text', number: '64673', word: 'HOPE' },
      { by: 'chat', href: 'https://hotline.rainn.org/online' },
    ],
    link: 'https://rainn.org/',
    notes: ['Spanish: chat at hotline.rainn.org/es.'],
    checked: CHECKED,
    asOf: '2026-09-14',
  },
  {
    id: 'love-is-respect',
    topic: 'dating',
    name: 'love is respect',
    who: 'Teens and young adults whose boyfriend, girlfriend or date scares, checks or hurts them.',
    hours: always,
    reach: [
      { by: 'call', number: '1-866-331-9474' },
      { by: 'text', number: '22522', word: 'LOVEIS' },
      { by: 'chat', href: 'https://www.loveisrespect.org/' },
    ],
    link: 'https://www.loveisrespect.org/',
    checked: CHECKED,
    asOf: '2026-07-20',
  },
  {
    id: 'childhelp',
    topic: 'child',
    name: 'Childhelp National Child Abuse Hotline',
    who: 'Children and teens who are hurt or neglected, and adults who worry about one. Counselors, not volunteers.',
    hours: always,
    reach: [
      { by: 'call', number: '1-800-422-4453' },
      { by: 'text', number: '1-800-422-4453' },
      { by: 'chat', href: 'https://childhelphotline.org/' },
    ],
    link: 'https://childhelphotline.org/',
    notes: [
      'It does not take reports itself and does not ask who you are. If you say who and where you are and that you are under 18 and being harmed, it may have to pass that on.',
    ],
    checked: CHECKED,
    asOf: null,
  },
  {
    id: 'trevor',
    topic: 'lgbtq',
    name: 'The Trevor Project',
    who: 'LGBTQ+ young people, and those who are not sure yet.',
    hours: always,
    reach: [
      { by: 'call', number: '1-866-488-7386' },
      { by: 'text', number: '678-678', word: 'START' },
      { by: 'chat', href: 'https://www.thetrevorproject.org/get-help/' },
    ],
    link: 'https://www.thetrevorproject.org/',
    checked: CHECKED,
    asOf: '2026-09-30',
  },
  {
    id: 'trans-lifeline',
    topic: 'lgbtq',
    name: 'Trans Lifeline',
    who: 'Trans and questioning people of any age. Every operator is trans.',
    hours: 'Monday to Friday, 10 a.m. to 6 p.m. Pacific (1 p.m. to 9 p.m. Eastern); closed on some holidays',
    reach: [{ by: 'call', number: '1-877-565-8860' }],
    link: 'https://translifeline.org/hotline/',
    notes: [
      'Its operators do not call police or an ambulance without your consent. Few people answer: it may take a while.',
    ],
    checked: CHECKED,
    asOf: '2026-09-30',
  },
  {
    id: 'lgbt-youth-talkline',
    topic: 'lgbtq',
    name: 'LGBT National Youth Talkline',
    who: 'LGBTQ+ young people who want to talk to somebody like them. A talk line, not a crisis line.',
    hours:
      'Monday to Friday, 11 a.m. to 8 p.m. Pacific (2 p.m. to 11 p.m. Eastern); Saturday, 9 a.m. to 2 p.m. Pacific (noon to 5 p.m. Eastern)',
    reach: [
      { by: 'call', number: '1-800-246-7743' },
      { by: 'chat', href: 'https://lgbthotline.org/' },
    ],
    link: 'https://lgbthotline.org/youth-talkline/',
    notes: ['These hours have changed before. If nobody answers, the Trevor Project does.'],
    checked: CHECKED,
    asOf: '2026-09-30',
  },
];

export const lineById = (id: string): Hotline => {
  const line = hotlines.find((one) => one.id === id);
  if (!line) throw new Error(`There is no hotline ${id}.`);
  return line;
};
