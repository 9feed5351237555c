/**
 * A command that others may send: declared in a module's contract.ts, handled inside the module. It has no library in
 * it, so its result travels as a type only.
 */
export abstract class ContractCommand<Result> {
  declare readonly result?: Result;
}

export type ResultOf<C> = C extends ContractCommand<infer Result> ? Result : never;
