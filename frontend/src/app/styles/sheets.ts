import { colorSheet } from '../../theme/color-sheet';
import coreText from './core.css?inline';
import { choose, classesOf, importsOf, ownClassesOf, selectorsOf, type Sheet } from './choose-sheets';
import listed from './styles.css?raw';

const texts = import.meta.glob<string>(
  ['../../theme/prose.css', '../../components/**/*.css', '../../features/**/*.css', '../pages/*.css'],
  {
    query: '?inline',
    import: 'default',
    eager: true,
  },
);

const core = `${colorSheet()}${coreText}`;
/** In the order of styles.css, which is the order in which the browser applies them. */
const sheetTexts = importsOf(listed).map((path) => {
  const text = texts[path];
  if (text === undefined) throw new Error(`styles.css imports ${path}, which sheets.ts does not look at`);
  return text;
});

/** The core names some of these, too, for print for example. A page that has one still needs its sheet. */
const ofSheets = new Set(sheetTexts.flatMap(ownClassesOf));
const inCore = new Set([...classesOf(core)].filter((name) => !ofSheets.has(name)));

const sheets: Sheet[] = sheetTexts.map((text) => {
  const own = selectorsOf(text).map((classes) => classes.filter((name) => !inCore.has(name)));
  return { text, selectors: own.filter((classes) => classes.length > 0) };
});

/** The styles inlined in a page: the core, and the sheets that its classes need. @param classes see classesIn */
export const styleFor = (classes: string): string => core + choose(sheets, classes);

/** All styles, for the development server, which has no separate sheet to load. */
export const wholeStyle = (): string => core + sheets.map(({ text }) => text).join('');
