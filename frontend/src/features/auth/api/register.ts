import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { RegisterBody, User } from '../../../lib/api/types';
import type { RegisterInput } from '../auth-validation';
import { applySignIn } from './apply-sign-in';

/** POST /api/auth/register, which signs the new member in. The repeated password is not sent. */
export function useRegister(invitation: string | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      username,
      email,
      password,
      adminPasscode,
      newsletter,
      oldEnough,
      altcha,
    }: RegisterInput & { altcha?: string }) =>
      api.post<User>('/api/auth/register', {
        username,
        email,
        password,
        ...(invitation !== null ? { invitation } : adminPasscode && { adminPasscode }),
        ...(oldEnough && { oldEnough: true }),
        ...(newsletter && { newsletter: true, ...(altcha && { altcha }) }),
      } satisfies RegisterBody),
    onSuccess: (user) => applySignIn(client, user),
    gcTime: 0,
  });
}
