import { api } from '../../../lib/api/client';
import type { User } from '../../../lib/api/types';

/** POST /api/auth/login */
export const signIn = (input: { email: string; password: string; code?: string }) =>
  api.post<User>('/api/auth/login', input);
