import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import type { PluggableList } from 'unified';
import { phoneLinks } from './rehype-rules.js';

/**
 * Ids come from footnotes only, and remark-rehype has prefixed them already. Links lead to web pages, email addresses and
 * phone numbers; images must use https or be on this site.
 */
const schema = {
  ...defaultSchema,
  clobber: [],
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto', 'tel', 'sms'], src: ['https'] },
};

/** Removes everything from the HTML that is not on the allow list. It comes before every other rule. */
export const safety: PluggableList = [[rehypeSanitize, schema], phoneLinks];
