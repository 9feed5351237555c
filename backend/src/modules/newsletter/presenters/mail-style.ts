import type { CSSProperties } from 'react';
import { DARK, LIGHT } from './mail-colors.js';

/**
 * The look of an email. Most mail programs keep a style sheet, some keep only inline styles: the light look is inline,
 * and the sheet has the dark one and the one for phones. No mail program loads our fonts everywhere, so they have
 * fallbacks.
 */

const SERIF = "'Newsreader Variable',Newsreader,Georgia,'Times New Roman',serif";
const SANS = "'Instrument Sans Variable','Instrument Sans',-apple-system,'Segoe UI',Arial,sans-serif";
/** A long word breaks instead of widening the table. */
const BREAK = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const;

export const STYLES = {
  body: { margin: 0, padding: 0, width: '100%', backgroundColor: LIGHT.ground, WebkitTextSizeAdjust: '100%' },
  hidden: {
    display: 'none',
    fontSize: 1,
    lineHeight: '1px',
    maxHeight: 0,
    maxWidth: 0,
    opacity: 0,
    overflow: 'hidden',
    color: LIGHT.ground,
  },
  outer: { width: '100%', backgroundColor: LIGHT.ground, borderCollapse: 'collapse', tableLayout: 'fixed' },
  sheet: {
    width: 600,
    maxWidth: '100%',
    margin: '0 auto',
    backgroundColor: LIGHT.sheet,
    color: LIGHT.ink,
    borderCollapse: 'collapse',
    tableLayout: 'fixed',
  },
  top: { padding: '20px 40px', borderBottom: `1px solid ${LIGHT.strong}` },
  tab: {
    display: 'inline-block',
    width: 11,
    height: 18,
    marginRight: 9,
    backgroundColor: LIGHT.red,
    fontSize: 0,
    lineHeight: 0,
    verticalAlign: 'middle',
  },
  name: {
    font: `500 24px/1.2 ${SERIF}`,
    letterSpacing: '-.03em',
    color: LIGHT.ink,
    textDecoration: 'none',
    verticalAlign: 'middle',
    ...BREAK,
  },
  pad: { padding: '28px 40px 32px', ...BREAK },
  also: { padding: '0 40px 12px' },
  foot: { padding: '28px 40px 32px', font: `400 14px/1.55 ${SANS}`, color: LIGHT.ink3, ...BREAK },
  picture: { display: 'block', width: '100%', height: 'auto', border: 0 },
  caption: { margin: 0, padding: '8px 40px 0', font: `400 14px/1.4 ${SANS}`, color: LIGHT.ink3, ...BREAK },
  art: { padding: 0 },
  /** It may be cut at its edges, like the covers of the site. */
  cover: { height: 200, overflow: 'hidden', padding: '0 40px' },
  word: { fontFamily: SERIF, fontWeight: 500, letterSpacing: '-.03em', lineHeight: '200px', whiteSpace: 'nowrap' },
  category: { margin: '0 0 8px', font: `600 15px/1.4 ${SANS}` },
  title: { margin: '0 0 18px', font: `500 44px/1.06 ${SERIF}`, letterSpacing: '-.032em', color: LIGHT.ink, ...BREAK },
  titleLink: { color: LIGHT.ink, textDecoration: 'none' },
  lead: { margin: '0 0 14px', font: `400 20px/1.5 ${SERIF}`, color: LIGHT.ink },
  buttonTable: { marginTop: 24, borderCollapse: 'separate' },
  buttonCell: { backgroundColor: LIGHT.button, borderRadius: 2 },
  button: {
    display: 'inline-block',
    padding: '17px 24px',
    font: `600 16px/1 ${SANS}`,
    color: LIGHT.onButton,
    textDecoration: 'none',
  },
  alsoTitle: {
    margin: 0,
    padding: '0 0 8px',
    borderBottom: `1px solid ${LIGHT.strong}`,
    font: `600 16px/1.4 ${SANS}`,
    color: LIGHT.ink,
  },
  rows: { width: '100%', borderCollapse: 'collapse' },
  row: { padding: '12px 0', borderBottom: `1px solid ${LIGHT.rule}`, verticalAlign: 'baseline', ...BREAK },
  rowLink: {
    font: `400 21px/1.25 ${SERIF}`,
    letterSpacing: '-.012em',
    color: LIGHT.ink,
    textDecoration: `underline ${LIGHT.red} 2px`,
    textUnderlineOffset: '.2em',
  },
  rowFacts: {
    padding: '12px 0 12px 16px',
    borderBottom: `1px solid ${LIGHT.rule}`,
    verticalAlign: 'baseline',
    textAlign: 'right',
    font: `400 14px/1.4 ${SANS}`,
    color: LIGHT.ink3,
    whiteSpace: 'nowrap',
  },
  footLine: { margin: '0 0 12px' },
  footLink: { display: 'inline-block', padding: '10px 0', marginRight: 14, color: LIGHT.ink },
} as const satisfies Record<string, CSSProperties>;

/** Inline styles of the elements of a text, as text: they are set on its HTML. */
const link = `color:${LIGHT.ink};text-decoration:underline ${LIGHT.red} 2px;text-underline-offset:.2em`;
export const TEXT_STYLES: Readonly<Record<string, string>> = {
  p: 'margin:0 0 16px',
  h2: `margin:32px 0 10px;font:500 30px/1.15 ${SERIF};letter-spacing:-.02em`,
  h3: `margin:26px 0 8px;font:500 24px/1.2 ${SERIF};letter-spacing:-.012em`,
  h4: `margin:22px 0 8px;font:600 17px/1.35 ${SANS}`,
  ul: 'margin:0 0 16px;padding:0 0 0 24px',
  ol: 'margin:0 0 16px;padding:0 0 0 24px',
  li: 'margin:0 0 6px',
  blockquote: `margin:0 0 16px;padding:2px 0 2px 18px;border-left:3px solid ${LIGHT.red}`,
  hr: `margin:28px 0;border:0;border-top:1px solid ${LIGHT.rule}`,
  img: 'display:block;max-width:100%;height:auto;border:0;margin:0 0 16px',
  figure: 'margin:0 0 16px',
  figcaption: `margin:-8px 0 0;font:400 14px/1.4 ${SANS};color:${LIGHT.ink3}`,
  pre: `margin:0 0 16px;padding:14px 16px;background-color:${LIGHT.sunk};font:400 15px/1.5 Consolas,Menlo,monospace;white-space:pre-wrap;overflow-wrap:anywhere`,
  code: 'font-family:Consolas,Menlo,monospace;font-size:.85em',
  table: `width:100%;margin:0 0 16px;border-collapse:collapse;font:400 16px/1.4 ${SANS}`,
  th: `padding:8px 12px 8px 0;text-align:left;text-align:start;border-bottom:1px solid ${LIGHT.strong}`,
  td: `padding:8px 12px 8px 0;border-bottom:1px solid ${LIGHT.rule};overflow-wrap:anywhere`,
  a: link,
};
export const TEXT_STYLE: CSSProperties = { font: `400 19px/1.55 ${SERIF}`, color: LIGHT.ink, ...BREAK };

const hueRules = Object.entries(DARK.hues)
  .map(
    ([hue, { ink, art, letter }]) =>
      `.hue-${hue}{color:${ink}!important}.art-${hue}{background-color:${art}!important;color:${letter}!important}`,
  )
  .join('');

/** The size of the word on an article's ground, by the longest word that fits. Wide characters count twice. */
export const WORD_SIZES = [
  { letters: 5, px: 190 },
  { letters: 7, px: 148 },
  { letters: 10, px: 104 },
  { letters: 14, px: 76 },
] as const;

/** Without it, mail programs invert the colors in their own way. */
const dark =
  `body,.ground{background-color:${DARK.ground}!important}.hidden{color:${DARK.ground}!important}` +
  `.sheet{background-color:${DARK.sheet}!important}.sheet,.ink,.text,.text a,.text code,.foot a{color:${DARK.ink}!important}` +
  `.line{border-color:${DARK.strong}!important}.row,.text td,.text hr{border-color:${DARK.rule}!important}` +
  `.text th{border-color:${DARK.strong}!important}.text pre{background-color:${DARK.sunk}!important}` +
  `.tab{background-color:${DARK.red}!important}.text blockquote{border-color:${DARK.red}!important}` +
  `.text a,.row a{text-decoration-color:${DARK.red}!important}` +
  `.button{background-color:${DARK.button}!important}.button a{color:${DARK.onButton}!important}` +
  `.quiet,.foot,.text figcaption{color:${DARK.ink3}!important}${hueRules}`;

const phone =
  '.sheet{width:100%!important}.pad{padding-left:20px!important;padding-right:20px!important}.title{font-size:36px!important}' +
  '.cover{height:130px!important;padding:0 20px!important}' +
  WORD_SIZES.map(
    ({ px }, step) => `.word-${step}{font-size:${Math.round(px * 0.62)}px!important;line-height:130px!important}`,
  ).join('') +
  '.row{display:block!important}.row-title{border-bottom:0!important;padding-bottom:0!important}' +
  '.row-facts{padding:4px 0 12px!important;text-align:left!important;white-space:normal!important}';

export const STYLE_SHEET =
  `:root{color-scheme:light dark;supported-color-schemes:light dark}.text blockquote p:last-child{margin:0!important}` +
  `@media (max-width:599px){${phone}}@media (prefers-color-scheme:dark){${dark}}`;
