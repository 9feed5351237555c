import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Role } from '../../../kernel/roles.js';
import { CAPABILITIES_OF_ROLES } from '../../../platform/http/auth/permission-table.js';
import type { CapabilityTable } from '../../../platform/http/auth/permission-table.js';
import { DESK_EMAIL_KINDS } from '../contract.js';
import type { DeskEmailKind } from '../contract.js';
import { NEEDS } from './allowed-kinds.js';

export interface Recipient {
  email: string;
  nonce: string;
  crisisAtNight: boolean;
}

interface Row extends Recipient {
  role: Role;
}

const sqlOf = (kind: DeskEmailKind) => `
  select a.email, d.nonce, d.crisis_at_night as "crisisAtNight",
         case when a.is_admin then 'admin' else coalesce(a.staff_role, 'member') end as role
    from desk_email d join account a on a.id = d.account_id
   where d.account_id = ? and d.${kind} and a.suspended_on is null`;
const SQL = Object.fromEntries(DESK_EMAIL_KINDS.map((kind) => [kind, sqlOf(kind)])) as Record<DeskEmailKind, string>;

/** Finds the person that an email is for, when it is composed: a role may have been lost since it was queued. */
@Injectable()
export class Recipients {
  constructor(
    private readonly em: EntityManager,
    @Inject(CAPABILITIES_OF_ROLES) private readonly capabilities: CapabilityTable,
  ) {}

  /** @returns null if the person has switched it off, is suspended, or may no longer see what it is about */
  async find(accountId: number, kind: DeskEmailKind): Promise<Recipient | null> {
    const [row] = await this.em.execute<Row[]>(SQL[kind], [accountId]);
    return row && this.capabilities[row.role].includes(NEEDS[kind]) ? row : null;
  }
}
