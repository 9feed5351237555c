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
    who: 'Anyone in the US, for any kind of pain. You don’t have to be thinking about suicide, and you can call about a friend.',
    hours: always,
    reach: [
      { by: 'call', number: '988' },
      { by: 'text', number: '988' },
      { by: 'chat', href: 'https://chat.988lifeline.org/' },
    ],
    link: 'https://988lifeline.org/',
    notes: [
      'Spanish: press 2, or text AYUDA to 988. Veterans: press 1. Deaf and hard of hearing: videophone on 988lifeline.org.',
      'The option for LGBTQ+ youth, “Press 3,” ended on July 17, 2025. It was reported to be back on September 30, 2026, but we couldn’t confirm that. The person who answers 988 is there for you either way, and the Trevor Project has its own line, below.',
    ],
    checked: CHECKED,
    asOf: '2026-09-30',
  },
  {
    id: 'crisis-text-line',
    topic: 'suicide',
    name: 'Crisis Text Line',
    who: 'Anyone in the US who would rather type than talk, about anything.',
    hours: always,
    reach: [
      { by: 'text', number: '741741', word: 'HOME' },
      { by: 'chat', href: 'https://www.crisistextline.org/' },
    ],
    link: 'https://www.crisistextline.org/',
    notes: ['Spanish: text HOLA to 741741. The first replies are automatic. Then a trained volunteer takes over.'],
    checked: CHECKED,
    asOf: '2026-09-14',
  },
  {
    id: 'domestic-violence',
    topic: 'abuse',
    name: 'National Domestic Violence Hotline',
    who: 'Anyone who is being hurt, threatened or controlled by a partner or at home, and anyone worried about them.',
    hours: always,
    reach: [
      { by: 'call', number: '1-800-799-7233' },
      { by: 'text', number: '88788', word: 'START' },
      { by: 'chat', href: 'https://www.thehotline.org/get-help/' },
    ],
    link: 'https://www.thehotline.org/',
    notes: [
      'If no advocate is free, the website offers Ruth, a chat program. Real people answer calls, texts and the live chat.',
    ],
    checked: CHECKED,
    asOf: '2026-09-14',
  },
  {
    id: 'deaf-hotline',
    topic: 'abuse',
    name: 'The Deaf Hotline',
    who: 'Deaf people who are being abused. Deaf advocates answer in ASL.',
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
    who: 'Native Americans and Alaska Natives, about violence at home, dating violence or sexual violence. Native advocates answer.',
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
    who: 'Anyone who was touched or pressured without consent, last night or years ago.',
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
    who: 'Teens and young adults whose boyfriend, girlfriend or date scares them, checks up on them or hurts them.',
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
    who: 'Kids and teens who are being hurt or neglected, and adults worried about one. Counselors answer, not volunteers.',
    hours: always,
    reach: [
      { by: 'call', number: '1-800-422-4453' },
      { by: 'text', number: '1-800-422-4453' },
      { by: 'chat', href: 'https://childhelphotline.org/' },
    ],
    link: 'https://childhelphotline.org/',
    notes: [
      'It doesn’t take reports itself and doesn’t ask who you are. If you say who and where you are, and that you’re under 18 and being harmed, it may have to report that.',
    ],
    checked: CHECKED,
    asOf: null,
  },
  {
    id: 'trevor',
    topic: 'lgbtq',
    name: 'The Trevor Project',
    who: 'LGBTQ+ young people, and anyone who isn’t sure yet.',
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
      'Its operators don’t call the police or an ambulance without your consent. It’s a small team, so it may take a while.',
    ],
    checked: CHECKED,
    asOf: '2026-09-30',
  },
  {
    id: 'lgbt-youth-talkline',
    topic: 'lgbtq',
    name: 'LGBT National Youth Talkline',
    who: 'LGBTQ+ young people who want to talk to someone like them. A talk line, not a crisis line.',
    hours:
      'Monday to Friday, 11 a.m. to 8 p.m. Pacific (2 p.m. to 11 p.m. Eastern); Saturday, 9 a.m. to 2 p.m. Pacific (noon to 5 p.m. Eastern)',
    reach: [
      { by: 'call', number: '1-800-246-7743' },
      { by: 'chat', href: 'https://lgbthotline.org/' },
    ],
    link: 'https://lgbthotline.org/youth-talkline/',
    notes: ['These hours have changed before. If nobody answers, try the Trevor Project.'],
    checked: CHECKED,
    asOf: '2026-09-30',
  },
];

export const lineById = (id: string): Hotline => {
  const line = hotlines.find((one) => one.id === id);
  if (!line) throw new Error(`There is no hotline ${id}.`);
  return line;
};
