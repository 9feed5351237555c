import { colorSheet } from '../theme/color-sheet';
import coreText from './core.css?inline';
import { choose, classesOf, importsOf, selectorsOf, type Sheet } from './choose-sheets';
import listed from './styles.css?raw';

const texts = import.meta.glob<string>(
  ['../theme/prose.css', '../components/**/*.css', '../features/**/*.css', './pages/*.css'],
  {
    query: '?inline',
    import: 'default',
    eager: true,
  },
);

const core = `${colorSheet()}${coreText}`;
const inCore = classesOf(core);

/** In the order of styles.css, which is the order in which the browser applies them. */
const sheets: Sheet[] = importsOf(listed).map((path) => {
  const text = texts[path];
  if (text === undefined) throw new Error(`styles.css imports ${path}, which sheets.ts does not look at`);
  const own = selectorsOf(text).map((classes) => classes.filter((name) => !inCore.has(name)));
  return { text, selectors: own.filter((classes) => classes.length > 0) };
});

/** The styles inlined in a page: the core, and the sheets that its classes need. @param classes see classesIn */
export const styleFor = (classes: string): string => core + choose(sheets, classes);

/** All styles, for the development server, which has no separate sheet to load. */
export const wholeStyle = (): string => core + sheets.map(({ text }) => text).join('');
