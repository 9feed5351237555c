import { Text } from '../http/validation/index.js';

/** The body's field with the solution. It is needed with BOT_GUARD=on, and ignored otherwise. */
export const BotProof = (): PropertyDecorator =>
  Text({ max: 2000, optional: true, nullable: true, verbatim: true, example: 'eyJjaGFsbGVuZ2UiOnt9fQ==' });
