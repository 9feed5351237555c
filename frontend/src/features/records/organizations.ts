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
    does: 'Takes sex discrimination at school and work to court, and explains the law in plain words.',
    contact: { label: '202-588-5180', href: 'tel:+12025885180' },
    website: 'https://nwlc.org/',
    checked,
  },
  {
    id: 'era',
    name: 'Equal Rights Advocates',
    does: 'Free, confidential advice about your rights at work and school. Leave a message, and a counselor will call you back.',
    contact: { label: '1-800-839-4372', href: 'tel:+18008394372' },
    website: 'https://www.equalrights.org/',
    checked,
  },
  {
    id: 'nnedv',
    name: 'National Network to End Domestic Violence',
    does: 'A network of state groups. They help with shelter, the law, and keeping your phone from giving you away.',
    contact: { label: '202-543-5566', href: 'tel:+12025435566' },
    website: 'https://nnedv.org/',
    checked,
  },
  {
    id: 'nsvrc',
    name: 'National Sexual Violence Resource Center',
    does: 'Research and teaching materials on sexual violence, and where to find help in your state.',
    contact: { label: '1-877-739-3895', href: 'tel:+18777393895' },
    website: 'https://www.nsvrc.org/',
    checked,
  },
  {
    id: 'pflag',
    name: 'PFLAG',
    does: 'Parents and families who stand with their LGBTQ+ kids, in chapters across the country.',
    contact: { label: '202-467-8180', href: 'tel:+12024678180' },
    website: 'https://pflag.org/',
    checked,
  },
  {
    id: 'nami',
    name: 'National Alliance on Mental Illness',
    does: 'A helpline, weekdays from 10 a.m. to 10 p.m. Eastern, and groups for people who live with mental illness and for their families.',
    contact: { label: '1-800-950-6264', href: 'tel:+18009506264' },
    website: 'https://www.nami.org/',
    checked,
  },
  {
    id: 'know-your-ix',
    name: 'Know Your IX',
    does: 'What your school owes you under Title IX, explained by students and survivors. Part of Advocates for Youth.',
    contact: { label: 'Write through the website', href: 'https://www.knowyourix.org/' },
    website: 'https://www.knowyourix.org/',
    checked,
  },
];
