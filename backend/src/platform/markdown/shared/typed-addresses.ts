import type { Link, Root } from 'mdast';
import { visit } from 'unist-util-visit';

const SCHEME = /^(?:https?:\/\/|mailto:|tel:|sms:)/i;
const ADDRESS = /^(?:(?:https?:\/\/|www\.|mailto:|tel:|sms:)\S+|[^\s@]+@[^\s@]+\.[^\s@]+)$/i;

const withoutScheme = (address: string): string => address.replace(SCHEME, '');

/** Whether a link shows an address rather than words. */
const showsAddress = ({ url, children: [text, ...others] }: Link): boolean =>
  text?.type === 'text' &&
  others.length === 0 &&
  (ADDRESS.test(text.value) || withoutScheme(text.value) === withoutScheme(url));

/** The shown address of a link, while typography runs: it takes this type for code and skips it. */
const SKIPPED = 'inlineCode';

function changeType(tree: Root, from: 'text' | typeof SKIPPED, to: 'text' | typeof SKIPPED, marked: Set<object>): void {
  visit(tree, 'link', (link) => {
    const [shown] = link.children;
    if (from === 'text' ? !showsAddress(link) : !marked.has(shown!)) return;
    marked.add(shown!);
    (shown as { type: string }).type = to;
  });
}

/**
 * A remark plugin that runs others on everything but the addresses that links show: a reader copies those, so their quotes
 * and hyphens stay as they are.
 */
export function exceptAddresses(change: (tree: Root) => void) {
  return (tree: Root): void => {
    const marked = new Set<object>();
    changeType(tree, 'text', SKIPPED, marked);
    change(tree);
    changeType(tree, SKIPPED, 'text', marked);
  };
}
