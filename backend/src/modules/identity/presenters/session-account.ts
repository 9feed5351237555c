/** The account of a session, and the version of the password that the session was started with. */
export interface SessionAccount {
  id: number;
  passwordVersion: number;
}
