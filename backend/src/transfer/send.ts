import type { ContractCommand } from '../kernel/contract-command.js';

/** Executes a command of a module's contract. */
export type Send = <Result>(command: ContractCommand<Result>) => Promise<Result>;
