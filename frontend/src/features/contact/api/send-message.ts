import { api } from '../../../lib/api/client';
import type { ContactBody } from '../../../lib/api/types';

/** POST /api/contact. A message about a story goes without an email, and so does one whose writer gave none. */
export const sendMessage = ({ about, text, email }: { about: ContactBody['about']; text: string; email: string }) =>
  api.post<void>('/api/contact', { about, text, ...(email && about !== 'story' && { email }) });
