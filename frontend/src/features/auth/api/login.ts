import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { LoginBody, User } from '../../../lib/api/types';
import { rememberMember } from '../member-hint';
import type { LoginInput } from '../rules';
import { currentUserQuery } from './current-user';

/** POST /api/auth/login */
export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ email, password }: LoginInput) =>
      api.post<User>('/api/auth/login', { email, password } satisfies LoginBody),
    onSuccess: (user) => {
      rememberMember(true);
      client.setQueryData(currentUserQuery().queryKey, user);
    },
    gcTime: 0,
  });
}
