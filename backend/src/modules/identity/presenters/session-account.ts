/** What a session is begun for: an account, and which of its passwords it was begun with. */
export interface SessionAccount {
  id: number;
  passwordVersion: number;
}
