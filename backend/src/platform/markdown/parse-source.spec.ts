import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseSource } from './shared/parse-source.js';

const DOI = 'https://doi.org/10.3390/bs5040496';

describe('The parts of a source', () => {
  it.each([
    [
      `Sander L. Gilman and Helen King, *Hysteria Beyond Freud*, University of California Press, 1993. ${DOI}`,
      {
        author: 'Sander L. Gilman and Helen King',
        title: 'Hysteria Beyond Freud',
        publisher: 'University of California Press',
        year: '1993',
        url: DOI,
      },
    ],
    [
      'Jon Stone et al., “Systematic Review of ‘Hysteria,’” *BMJ* 331, 2005.',
      { author: 'Jon Stone et al.', title: 'Systematic Review of ‘Hysteria’', container: 'BMJ', year: '2005' },
    ],
    [
      'Josef Breuer and Sigmund Freud, *Studies on Hysteria* (1895), translated by James Strachey, Basic Books, 1957.',
      {
        author: 'Josef Breuer and Sigmund Freud',
        title: 'Studies on Hysteria',
        publisher: 'Basic Books',
        year: '1957',
      },
    ],
    [
      '“Sheila Michaels, Who Helped Bring ‘Ms.’ to the Masses, Dies at 78,” NPR, 2017.',
      { title: 'Sheila Michaels, Who Helped Bring ‘Ms.’ to the Masses, Dies at 78', publisher: 'NPR', year: '2017' },
    ],
    [
      'David Dismore, “Today in Feminist History (August 30, 1967),” *Ms.*, 2020.',
      {
        author: 'David Dismore',
        title: 'Today in Feminist History (August 30, 1967)',
        container: 'Ms.',
        year: '2020',
      },
    ],
    [
      'Cathleen Clerkin, “Bossy: What’s Gender Got to Do with It?” Center for Creative Leadership, 2015.',
      {
        author: 'Cathleen Clerkin',
        title: 'Bossy: What’s Gender Got to Do with It?',
        publisher: 'Center for Creative Leadership',
        year: '2015',
      },
    ],
    [
      'Muriel R. Schulz, “The Semantic Derogation of Woman,” in Barrie Thorne, ed., *Language and Sex*. Newbury House, 1975.',
      {
        author: 'Muriel R. Schulz',
        title: 'The Semantic Derogation of Woman',
        container: 'Language and Sex',
        publisher: 'Newbury House',
        year: '1975',
      },
    ],
    [
      'Emma DeLoughery, “Red Blood Cell Capacity,” *BMJ Health* 50, 2024 (online 2023).',
      { author: 'Emma DeLoughery', title: 'Red Blood Cell Capacity', container: 'BMJ Health', year: '2024' },
    ],
  ])('as the articles of the journal have them: %s', (text, parts) => expect(parseSource(text)).toEqual(parts));

  it.each([
    [
      'Butler, J. (1990). *Gender Trouble*. Routledge.',
      { author: 'Butler, J.', title: 'Gender Trouble', publisher: 'Routledge', year: '1990' },
    ],
    [
      'Eagly, A. H., & Karau, S. J. (2002). Role congruity theory. *Psychological Review*, 109(3), 573–598.',
      {
        author: 'Eagly, A. H., & Karau, S. J.',
        title: 'Role congruity theory',
        container: 'Psychological Review',
        year: '2002',
      },
    ],
    [
      'Baron, Dennis. “A Brief History.” *American Speech*, vol. 3, no. 2, 2019, pp. 3–4.',
      { author: 'Baron, Dennis', title: 'A Brief History', container: 'American Speech', year: '2019' },
    ],
    [
      'Baron, Dennis. “A Brief History.” *American Speech* 3, no. 2 (2019): 3–4. Accessed 3 Mar. 2026. doi:10.3390/bs5040496',
      {
        author: 'Baron, Dennis',
        title: 'A Brief History',
        container: 'American Speech',
        year: '2019',
        accessed: '3 Mar. 2026',
        url: DOI,
      },
    ],
    [
      `Lee, Chelsea. *Welcome*. 2019. Retrieved March 3, 2026, from ${DOI}.`,
      { author: 'Lee, Chelsea', title: 'Welcome', year: '2019', accessed: 'March 3, 2026', url: DOI },
    ],
  ])('in APA, MLA and Chicago style: %s', (text, parts) => expect(parseSource(text)).toEqual(parts));

  it.each([
    ['Parish registers of Kent.', {}],
    ['988 Suicide & Crisis Lifeline (US). https://988lifeline.org', { url: 'https://988lifeline.org' }],
    ['Ednah D. Cheney, ed., *Letters*.', { title: 'Letters' }],
    ['See also the chapter in *Letters*.', { title: 'Letters' }],
    ['*Queers Read This*, anonymous leaflet, June 1990.', { title: 'Queers Read This', year: '1990' }],
    ['Ada, *Plays*, vol. 2, 1831 and 1832, in two parts.', { author: 'Ada', title: 'Plays' }],
    [`Ada, *${'x'.repeat(1_000)}*`, {}],
  ])('are left out where they are not clear: %s', (text, parts) => expect(parseSource(text)).toEqual(parts));

  it('are found in the sources of the demo articles: a title in nearly all, and no number in a name', () => {
    const folder = join(process.cwd(), 'backend/seed/articles');
    const lines = readdirSync(folder)
      .filter((name) => name.endsWith('.sources.md'))
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'));
    const parsed = lines.map((line) => parseSource(line.replace(/^- /, '')));
    expect(parsed.filter(({ title }) => title).length).toBeGreaterThan(0.95 * lines.length);
    expect(parsed.filter(({ author }) => author).length).toBeGreaterThan(0.8 * lines.length);
    for (const { author = '', publisher = '', year = '2000', url = '' } of parsed) {
      expect(author + publisher).not.toMatch(/\d|\*|“|”|https?:/);
      expect(year).toMatch(/^(1[6-9]|20)\d\d$/);
      expect(url).not.toContain('>');
    }
  });
});
