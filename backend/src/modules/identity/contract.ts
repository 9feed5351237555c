import { ContractCommand } from '../../kernel/contract-command.js';

/** At start: makes the first admin when there is none. Answers the account of an admin, and whether it was made now. */
export class EnsureFirstAdmin extends ContractCommand<{ id: number; email: string; made: boolean }> {
  constructor(
    readonly email: string,
    readonly password: string,
  ) {
    super();
  }
}
