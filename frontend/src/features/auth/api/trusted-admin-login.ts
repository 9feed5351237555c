import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { User } from '../../../lib/api/types';
import { applySignIn } from './apply-sign-in';

/** POST /api/auth/replit-admin, without a body: signs in as an admin without a password, where the server allows it. */
export function useTrustedAdminLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post<User>('/api/auth/replit-admin'),
    onSuccess: (user) => applySignIn(client, user),
  });
}
