import type { PhrasingContent } from 'mdast';
import { toString } from 'mdast-util-to-string';

const CHARACTERS = '0123456789+-=()';
const SIGNS = {
  sup: { mark: '^', characters: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾' },
  sub: { mark: '_', characters: '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎' },
};
const ORDINAL = /^(?:st|nd|rd|th)$/i;

/**
 * Markdown has no superscript, and 10<sup>6</sup> is not 106: digits become those of Unicode, letters get the mark that they
 * have in plain text (`x^n`). Ordinals (1st) and what is no word (a dagger, [1]) keep their sense without.
 */
export function raised(kind: 'sup' | 'sub', children: PhrasingContent[]): PhrasingContent[] {
  const { mark, characters } = SIGNS[kind];
  const words = toString(children).trim();
  if (words !== '' && [...words].every((sign) => CHARACTERS.includes(sign))) {
    return children.map((child) => withCharacters(child, characters));
  }
  if (!/^[\p{L}\p{N}+-]/u.test(words) || ORDINAL.test(words)) return children;
  const isOneWord = !/\s/.test(words);
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
