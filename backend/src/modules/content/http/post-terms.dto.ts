import { TERM_LENGTHS } from '../../../kernel/content-limits.js';
import { Flag, Line } from '../../../platform/http/validation/index.js';

export class LinkTermBody {
  @Line({ ...TERM_LENGTHS.word, example: 'spinster' }) slug!: string;
  @Flag() linked!: boolean;
}
