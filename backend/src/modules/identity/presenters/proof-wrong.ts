import { DomainError } from '../../../kernel/domain-error.js';

/** The same error wherever the owner of an account proves with the password that it is them. @param field where the password was sent */
export const proofWrong = (field = 'password') =>
  new DomainError('auth.proof-wrong', 'forbidden', 'That’s not your password.', field);
