/** The passkeys, codes and recovery codes of an account in the latest known state, as rows of their tables. */
export interface LaterFactors {
  id: number;
  passkeys: object[];
  secrets: object[];
  recoveryCodes: object[];
}
