import type { Link, Paragraph, PhrasingContent, Root } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';

/** Letters and marks of scripts that are written without blanks between words: an address in a sentence ends before them. */
const EAST_ASIAN =
  /[\u3000-\u303f\uff00-\uffef\u2018-\u201f\u2026\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;
/** A host that an address can end behind. Another one is written in those letters. */
const WITH_HOST = /^(?:https?:\/\/)?[a-z\d-]+(?:\.[a-z\d-]+)+/i;
/** The text behind an address may have the next one, and so on. Past this depth it stays text. */
const MAX_DEPTH = 20;

/** Typed as it stands, not in brackets: then the link is as long as its text. */
function isBare({ position, children }: Link): boolean {
  const [text] = children;
  if (children.length !== 1 || text?.type !== 'text') return false;
  const { start, end } = position ?? {};
  return start?.offset === undefined || end!.offset! - start.offset === text.value.length;
}

/** Where the address ends before the letters of a sentence; -1 where it has none of them. */
function endOf(address: string): number {
  const at = address.search(EAST_ASIAN);
  if (at <= 0 || !WITH_HOST.test(address.slice(0, at))) return -1;
  return address.slice(0, at).replace(/[?!.,:;*_~]+$/, '').length;
}

/**
 * A bare address ends where the sentence goes on in Chinese, Japanese or Korean, without a blank in between. GFM takes the whole
 * sentence into the link. In brackets an address may have any letter.
 *
 * @param parse reads the text behind an address, which may be emphasized or another address
 */
export function bareAddresses(parse: (markdown: string) => Root) {
  const split = (tree: Root, depth: number): void =>
    visit(tree, 'link', (link, index, parent) => {
      const [text] = link.children;
      if (!parent || index === undefined || !isBare(link) || text?.type !== 'text') return undefined;
      const end = endOf(text.value);
      if (end < 0) return undefined;
      const rest = text.value.slice(end);
      link.url = link.url.slice(0, link.url.length - rest.length);
      text.value = text.value.slice(0, end);
      const behind = depth < MAX_DEPTH ? inlineOf(rest, depth + 1) : [{ type: 'text' as const, value: rest }];
      (parent.children as PhrasingContent[]).splice(index + 1, 0, ...behind);
      return [SKIP, index + 1 + behind.length];
    });
  const inlineOf = (markdown: string, depth: number): PhrasingContent[] => {
    const tree = parse(markdown);
    split(tree, depth);
    const [block] = tree.children;
    const isText = tree.children.length === 1 && block!.type === 'paragraph';
    return isText ? (block as Paragraph).children : [{ type: 'text', value: markdown }];
  };
  return (tree: Root): void => split(tree, 0);
}
