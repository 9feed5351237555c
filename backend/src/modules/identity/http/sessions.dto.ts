import { OwnerProofBody } from './factors.dto.js';

/** One proof of who the caller is. */
export class StepUpBody extends OwnerProofBody {}
