import type { PhrasingContent } from 'mdast';
import { toString } from 'mdast-util-to-string';

const CHARACTERS = '0123456789+-=()';
const SCRIPTS = {
  sup: { mark: '^', characters: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾' },
  sub: { mark: '_', characters: '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎' },
};
const ORDINAL = /^(?:st|nd|rd|th)$/i;

/**
 * Markdown has no superscript, and 10<sup>6</sup> must not become 106: digits become Unicode superscripts, and words
 * get the mark of plain text (`x^n`). Ordinals (1st) and non-words (a dagger, [1]) need no mark.
 */
export function toPlainScript(kind: 'sup' | 'sub', children: PhrasingContent[]): PhrasingContent[] {
  const { mark, characters } = SCRIPTS[kind];
  const content = toString(children).trim();
  if (content !== '' && [...content].every((character) => CHARACTERS.includes(character))) {
    return children.map((child) => withCharacters(child, characters));
  }
  if (!/^[\p{L}\p{N}+-]/u.test(content) || ORDINAL.test(content)) return children;
  const isOneWord = !/\s/.test(content);
  const text = (value: string): PhrasingContent => ({ type: 'text', value });
  return isOneWord ? [text(mark), ...children] : [text(`${mark}(`), ...children, text(')')];
}

function withCharacters(node: PhrasingContent, characters: string): PhrasingContent {
  if (node.type === 'text') {
    return { ...node, value: node.value.replace(/\S/g, (sign) => characters[CHARACTERS.indexOf(sign)] ?? sign) };
  }
  if (!('children' in node)) return node;
  return { ...node, children: node.children.map((child) => withCharacters(child, characters)) } as PhrasingContent;
}
