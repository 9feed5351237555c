import type { NotificationKind } from '../domain/notification.js';

export interface DigestItem {
  kind: NotificationKind;
  postId: number;
  postTitle: string | null;
  count: number;
}

const article = (title: string | null) => (title === null ? 'an article' : `“${title}”`);
const counted = (count: number, one: string, many: string) => (count === 1 ? one : many.replace('#', String(count)));

const LINES: Record<NotificationKind, (item: DigestItem) => string> = {
  reply: ({ count, postTitle }) =>
    `${counted(count, 'One reply', '# replies')} to your comments on ${article(postTitle)}`,
  approved: ({ count, postTitle }) =>
    `${counted(count, 'Your comment', '# of your comments')} on ${article(postTitle)} ${count === 1 ? 'is' : 'are'} up`,
  declined: ({ count, postTitle }) =>
    `${counted(count, 'Your comment', '# of your comments')} on ${article(postTitle)} ${count === 1 ? 'wasn’t' : 'weren’t'} put up, or ${count === 1 ? 'was' : 'were'} taken down`,
};

/** Titles and links: an email has no comment in it, neither one's own nor one of somebody else. */
export function digestText(
  items: readonly DigestItem[],
  site: { name: string; publicUrl: string; unsubscribe: string },
): string {
  const { name, publicUrl, unsubscribe } = site;
  const lines = items.map((item) => {
    const link =
      item.kind === 'declined' || item.postTitle === null
        ? `${publicUrl}/member/comments`
        : `${publicUrl}/article/${item.postId}#comments`;
    return `- ${LINES[item.kind](item)}\n  ${link}\n`;
  });
  return `Hello,

Here’s what happened with your comments:

${lines.join('\n')}
All of it is also here: ${publicUrl}/member/notifications

You get this email at most once a day, because you switched it on.
Switch it off here:

${unsubscribe}

${name}
`;
}
