/** The day when everything here was last checked (docs/facts.md says how). */
export const CHECKED = '2026-11-21';

export interface Figure {
  id: string;
  /** The number as printed, in large type. */
  figure: string;
  /** A short explanation below the number. */
  unit?: string;
  /** The figure in the source's own terms: of whom, where, when. */
  says: string;
  /** The share of a whole, if it is one; drawn as a bar. */
  share?: number;
  source: string;
  publisher: string;
  /** The year of publication, or when a survey was taken if its report has no date. */
  year: string;
  link: string;
  checked: string;
}

export interface Chapter {
  id: string;
  title: string;
  figures: Figure[];
}

const checked = CHECKED;

export const chapters: Chapter[] = [
  {
    id: 'work',
    title: 'Work',
    figures: [
      {
        id: 'pay-gap',
        figure: '85¢',
        unit: 'to a man’s dollar',
        says: 'In 2024, women in the United States earned an average of 85 percent of what men earned, comparing the median hourly earnings of full- and part-time workers. Between the ages of 25 and 34 it was 95 percent.',
        share: 0.85,
        source: 'Gender pay gap in U.S. has narrowed slightly over 2 decades',
        publisher: 'Pew Research Center',
        year: '2025',
        link: 'https://www.pewresearch.org/short-reads/2025/03/04/gender-pay-gap-in-us-has-narrowed-slightly-over-2-decades/',
        checked,
      },
      {
        id: 'care',
        figure: '708',
        unit: 'million women',
        says: 'In 2023, an estimated 708 million women worldwide were outside the labor force because of unpaid care. So were 40 million men.',
        source: 'The Impact of Care Responsibilities on Women’s Labour Force Participation',
        publisher: 'International Labour Organization',
        year: '2024',
        link: 'https://www.ilo.org/topics-and-sectors/care-economy',
        checked,
      },
    ],
  },
  {
    id: 'power',
    title: 'Power',
    figures: [
      {
        id: 'parliaments',
        figure: '27.5%',
        unit: 'of seats',
        says: 'On January 1, 2026, women held 27.5 percent of the seats in the world’s national parliaments, 0.3 points more than a year before.',
        share: 0.275,
        source: 'Women in Parliament 2025',
        publisher: 'Inter-Parliamentary Union',
        year: '2026',
        link: 'https://data.ipu.org/women-averages/',
        checked,
      },
      {
        id: 'congress',
        figure: '28.2%',
        unit: 'of Congress',
        says: 'In April 2025, 151 women held 28.2 percent of all seats in the U.S. Congress. The 2024 election was the first since 2010 that left fewer women in Congress than before.',
        share: 0.282,
        source: 'Women’s political representation after election 2024',
        publisher: 'Center for American Women and Politics, Rutgers University',
        year: '2025',
        link: 'https://womenrun.rutgers.edu/2024-report/congress',
        checked,
      },
      {
        id: 'law',
        figure: '67',
        unit: 'on paper, 53 enforced',
        says: 'On laws that give women the same economic rights as men, 190 economies average 67 points out of 100. On how well experts say those laws are enforced, they average 53. Four percent of women live where the law is nearly equal.',
        share: 0.67,
        source: 'Women, Business and the Law 2026',
        publisher: 'World Bank',
        year: '2026',
        link: 'https://wbl.worldbank.org/',
        checked,
      },
    ],
  },
  {
    id: 'school',
    title: 'School',
    figures: [
      {
        id: 'out-of-school',
        figure: '133',
        unit: 'million girls',
        says: '133 million girls are out of school worldwide, thirty years after the Beijing Declaration. Since then, 91 million more have started primary school.',
        source: 'Global Education Monitoring Report team, for 30 years of the Beijing Declaration',
        publisher: 'UNESCO',
        year: '2025',
        link: 'https://www.unesco.org/gem-report/en',
        checked,
      },
      {
        id: 'school-climate',
        figure: '68%',
        unit: 'unsafe at school',
        says: 'Of 22,298 LGBTQ+ students aged 13 to 21 in the United States who took part in the 2021 survey, 68 percent felt unsafe at school because of their sexual orientation, gender identity or gender expression.',
        share: 0.68,
        source: 'The 2021 National School Climate Survey',
        publisher: 'GLSEN, since renamed Glisten',
        year: '2022',
        link: 'https://www.glsen.org/research/2021-national-school-climate-survey',
        checked,
      },
      {
        id: 'sadness',
        figure: '53%',
        unit: 'of girls, 28% of boys',
        says: 'In 2023, 53 percent of female and 28 percent of male high school students in the United States had felt persistently sad or hopeless during the past year. Among LGBTQ+ students it was 65 percent.',
        share: 0.53,
        source: 'Youth Risk Behavior Survey Data Summary & Trends Report: 2013–2023',
        publisher: 'Centers for Disease Control and Prevention',
        year: '2024',
        link: 'https://www.cdc.gov/yrbs/dstr/index.html',
        checked,
      },
      {
        id: 'care-denied',
        figure: '50%',
        unit: 'could not get it',
        says: 'Of LGBTQ+ young people (13 to 24, United States) who wanted mental health care in the year before the 2024 survey, half couldn’t get it. More than 18,000 took part.',
        share: 0.5,
        source: '2024 U.S. National Survey on the Mental Health of LGBTQ+ Young People',
        publisher: 'The Trevor Project',
        year: '2024',
        link: 'https://www.thetrevorproject.org/survey-2024/',
        checked,
      },
    ],
  },
  {
    id: 'safety',
    title: 'Safety',
    figures: [
      {
        id: 'violence',
        figure: '1 in 3',
        unit: 'women, nearly',
        says: 'Nearly one in three women, an estimated 840 million, have experienced violence by a partner or sexual violence in their lifetime. The share has barely changed since 2000.',
        share: 1 / 3,
        source: 'Estimates of violence against women, 2000–2023, with UN partners',
        publisher: 'World Health Organization',
        year: '2025',
        link: 'https://www.who.int/news-room/fact-sheets/detail/violence-against-women',
        checked,
      },
      {
        id: 'femicide',
        figure: '137',
        unit: 'a day',
        says: 'In 2024, about 50,000 women and girls worldwide were killed by a partner or a member of their family: on average 137 every day. They were 60 percent of the 83,000 who were killed intentionally.',
        source: 'Femicides in 2024: Global Estimates of Intimate Partner/Family-Member Femicides',
        publisher: 'UNODC and UN Women',
        year: '2025',
        link: 'https://www.unwomen.org/en/articles/facts-and-figures/facts-and-figures-ending-violence-against-women',
        checked,
      },
      {
        id: 'rape',
        figure: '21%',
        unit: 'of women in the US',
        says: 'Asked in 2023 and 2024, 21 percent of women and 3.2 percent of men in the United States reported a completed or attempted rape in their lifetime. The CDC counts men who were made to penetrate someone separately: 3.8 percent.',
        share: 0.21,
        source: 'National Intimate Partner and Sexual Violence Survey: 2023/2024 Sexual Violence Data Brief',
        publisher: 'Centers for Disease Control and Prevention',
        year: 'people asked from September 2023 to September 2024',
        link: 'https://www.cdc.gov/nisvs/about/index.html',
        checked,
      },
    ],
  },
];

export const figures: Figure[] = chapters.flatMap((chapter) => chapter.figures);
