export interface SupportOrganization {
  id: string;
  name: string;
  does: string;
  contact: { label: string; href: string };
  website: string;
  checked: string;
}

const checked = '2026-11-21';

export const organizations: SupportOrganization[] = [
  {
    id: 'nwlc',
    name: 'National Women’s Law Center',
    does: 'Takes sex discrimination at school and at work to court, and explains the law in plain words.',
    contact: { label: '202-588-5180', href: 'tel:+12025885180' },
    website: 'https://nwlc.org/',
    checked,
  },
  {
    id: 'era',
    name: 'Equal Rights Advocates',
    does: 'Free and confidential advice on rights at work and at school; leave a message, a counselor calls back.',
    contact: { label: '1-800-839-4372', href: 'tel:+18008394372' },
    website: 'https://www.equalrights.org/',
    checked,
  },
  {
    id: 'nnedv',
    name: 'National Network to End Domestic Violence',
    does: 'The states’ coalitions together: shelters, law, and how to keep a phone from telling on you.',
    contact: { label: '202-543-5566', href: 'tel:+12025435566' },
    website: 'https://nnedv.org/',
    checked,
  },
  {
    id: 'nsvrc',
    name: 'National Sexual Violence Resource Center',
    does: 'Research and teaching material on sexual violence, and a directory of help by state.',
    contact: { label: '1-877-739-3895', href: 'tel:+18777393895' },
    website: 'https://www.nsvrc.org/',
    checked,
  },
  {
    id: 'pflag',
    name: 'PFLAG',
    does: 'Parents and families who stand with their LGBTQ+ children, in chapters across the country.',
    contact: { label: '202-467-8180', href: 'tel:+12024678180' },
    website: 'https://pflag.org/',
    checked,
  },
  {
    id: 'nami',
    name: 'National Alliance on Mental Illness',
    does: 'A HelpLine, weekdays from 10 a.m. to 10 p.m. Eastern, and groups for those who live with it or beside it.',
    contact: { label: '1-800-950-6264', href: 'tel:+18009506264' },
    website: 'https://www.nami.org/',
    checked,
  },
  {
    id: 'know-your-ix',
    name: 'Know Your IX',
    does: 'Students and survivors on what a school owes you under Title IX. Part of Advocates for Youth.',
    contact: { label: 'Write through the website', href: 'https://www.knowyourix.org/' },
    website: 'https://www.knowyourix.org/',
    checked,
  },
];
