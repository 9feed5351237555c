import { ROLES } from '../../../kernel/roles.js';
import type { Role } from '../../../kernel/roles.js';
import { Flag, OneOf } from '../../../platform/http/validation/index.js';

/** Omitted fields stay as they are. */
export class PersonBody {
  @OneOf(ROLES, undefined, { optional: true }) role?: Role;
  @Flag({ optional: true }) suspended?: boolean;
}
