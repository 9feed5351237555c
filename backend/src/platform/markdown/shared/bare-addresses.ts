import type { Link, Paragraph, PhrasingContent, Root } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';

/** Characters of scripts written without spaces between words. A URL in a sentence ends before them. */
const EAST_ASIAN =
  /[\u3000-\u303f\uff00-\uffef\u2018-\u201f\u2026\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;
/** A complete host before the cut. Otherwise the host itself contains such characters. */
const WITH_HOST = /^(?:https?:\/\/)?[a-z\d-]+(?:\.[a-z\d-]+)+/i;
/** The text after a URL may contain the next URL, and so on. Beyond this depth it stays text. */
const MAX_DEPTH = 20;

/** Whether a link was typed as a bare URL: its source is then as long as its text. */
function isBare({ position, children }: Link): boolean {
  const [text] = children;
  if (children.length !== 1 || text?.type !== 'text') return false;
  const { start, end } = position ?? {};
  return start?.offset === undefined || end!.offset! - start.offset === text.value.length;
}

/** Returns where the URL ends before East Asian text, or -1 when it contains none. */
function endOf(address: string): number {
  const at = address.search(EAST_ASIAN);
  if (at <= 0 || !WITH_HOST.test(address.slice(0, at))) return -1;
  return address.slice(0, at).replace(/[?!.,:;*_~]+$/, '').length;
}

/**
 * A remark plugin that ends a bare URL before Chinese, Japanese or Korean text that follows without a space. GFM would
 * include the rest of the sentence in the link. A URL in brackets may contain any character.
 *
 * @param parse parses the text after a URL, which may contain emphasis or another URL
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
      const following = depth < MAX_DEPTH ? inlineOf(rest, depth + 1) : [{ type: 'text' as const, value: rest }];
      (parent.children as PhrasingContent[]).splice(index + 1, 0, ...following);
      return [SKIP, index + 1 + following.length];
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
