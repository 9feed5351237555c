import type { User } from '../../lib/api/types';

/** /auth and /member say the same in different words. */
export interface AccountWords {
  tabs: Record<'login' | 'register', string>;
  loggedIn: (username: string) => { title: string; description: string };
  registered: { title: string; description: string };
}

export const authPageWords: AccountWords = {
  tabs: { login: 'Login', register: 'Register' },
  loggedIn: (username) => ({ title: 'Welcome back!', description: `You are now logged in as ${username}` }),
  registered: { title: 'Registration successful!', description: 'Welcome to the community.' },
};

export const memberPageWords: AccountWords = {
  tabs: { login: 'Sign In', register: 'Sign Up' },
  loggedIn: () => ({ title: 'Welcome back!', description: "You've been logged in successfully." }),
  registered: { title: 'Account created!', description: 'Welcome to the community.' },
};

/** The toast of every way to sign in. Signing in also ends a deletion of the account. */
export const welcomeBack = (
  words: AccountWords,
  { username, deletionCancelled }: User,
): { title: string; description: string } =>
  deletionCancelled ? { title: 'Your account stays', description: 'We won’t delete it.' } : words.loggedIn(username);
