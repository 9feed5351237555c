import type { Command } from '@nestjs/cqrs';

/**
 * The base class of a command that other modules may send: declared in a module's contract.ts, handled inside the module.
 * To the compiler it is Nest's `Command`, so the command bus knows its result. At run time it is an empty class, because a
 * contract loads no library.
 */
export const ContractCommand = class {} as unknown as abstract new <Result>() => Command<Result>;
export type ContractCommand<Result> = Command<Result>;
