import { MAX_ID } from '../../kernel/max-id.js';
import type { Condition } from './keyset.js';

/**
 * What an admin looks for in a list: rows whose text has all of these words or words that begin with them, without regard
 * to accents, capitals and signs; `12` and `#12` find the row with that id too, the second one nothing else.
 *
 * @param text SQL of the text that is searched, known to the code; an index has search_words of the same
 */
export function searchCondition(q: string, text: string): Condition {
  const number = /^#?(\d{1,10})$/.exec(q)?.[1];
  const id = Number(number) > 0 && Number(number) <= MAX_ID ? Number(number) : null;
  const words = { sql: `search_words(${text}) @@ search_query(?)`, params: [q] };
  if (q.startsWith('#') && number !== undefined) return { sql: 'id = ?', params: [id] };
  return id === null ? words : { sql: `(${words.sql} or id = ?)`, params: [q, id] };
}
