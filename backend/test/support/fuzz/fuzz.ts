import fc from 'fast-check';
import type { TestApp } from '../test-app.js';
import { ContractDocument } from './contract-document.js';
import type { Call } from './contract-document.js';
import { contractViolations } from './contract-rules.js';
import { nameOfId, requestsTo, soundRequest } from './requests.js';
import type { Draft } from './requests.js';
import { closeConnections, send } from './send.js';
import type { Got } from './send.js';
import { World } from './world.js';

export interface Options {
  seed: number;
  /** The number of requests to each call per round. */
  runs: number;
  /** New rounds start for this long; the first one always finishes. */
  seconds: number;
}

const SOUND_RUNS = 10;

/** Sends random requests to every call of the document. The same seed sends the same requests. */
export class Fuzz {
  private constructor(
    private readonly archive: TestApp,
    readonly document: ContractDocument,
    private readonly world: World,
  ) {}

  /** The number of requests sent, and the calls that succeeded at least once. */
  sent = 0;
  readonly succeeded = new Set<string>();

  static async of(archive: TestApp): Promise<Fuzz> {
    const { body } = await archive.visitor.get('/api/openapi.json').expect(200);
    return new Fuzz(archive, new ContractDocument(body as Record<string, unknown>), await World.build(archive));
  }

  /** @returns the violations, with a counterexample for each call; empty if there is none. */
  async run({ seed, runs, seconds }: Options): Promise<string[]> {
    const until = Date.now() + seconds * 1000;
    const broken = new Map<string, string>();
    for (let round = 0; round === 0 || Date.now() < until; round++) {
      for (const call of this.document.calls) {
        if (broken.has(call.id) || (round > 0 && Date.now() >= until)) continue;
        const fault = await this.tryOut(call, seed + round, runs);
        if (fault) broken.set(call.id, `${call.method} ${call.path} (seed ${seed + round}): ${fault}`);
      }
    }
    closeConnections();
    return [...broken.values()];
  }

  private async tryOut(call: Call, seed: number, runs: number): Promise<string | undefined> {
    await this.world.restore(call);
    const known = this.world.known();
    const sound = soundRequest(this.document, call, known).map((draft): Draft => ({ ...draft, role: 'admin' }));
    for (const [drafts, numRuns] of [
      // Fewer, and some calls never succeed.
      [sound, Math.max(SOUND_RUNS, Math.ceil(runs / 8))],
      [requestsTo(this.document, call, known), runs],
    ] as const) {
      const fault = await this.check(call, drafts, { seed, numRuns });
      if (fault) return fault;
    }
    return undefined;
  }

  private async check(call: Call, drafts: fc.Arbitrary<Draft>, options: { seed: number; numRuns: number }) {
    let last = '';
    const property = fc.asyncProperty(drafts, async (draft) => {
      const got = await this.ask(call, draft);
      const faults = contractViolations(this.document, call, draft, got);
      if (faults.length === 0) return;
      last = `${faults.join('; ')}\n  ${shown(draft)}\n  → ${got.status} ${got.text.slice(0, 400)}`;
      throw new Error(last);
    });
    const result = await fc.check(property, { ...options, endOnFailure: false, interruptAfterTimeLimit: 60_000 });
    if (!result.failed) return undefined;
    return last || String(result.errorInstance ?? 'nothing could be generated');
  }

  private async ask(call: Call, draft: Draft): Promise<Got> {
    const target = await this.withOwnTarget(call, draft);
    const got = await this.sendAs(draft, target);
    // Some requests end the session that they use; the next request needs a new one.
    const wasMissed =
      got.status === 401 && draft.role !== 'visitor' && call.who !== 'visitor' && draft.contract !== 'odd';
    if (call.id === 'logout' || wasMissed) await this.world.signIn(draft.role);
    // Also ends the session with which items are made.
    if (call.id === 'endOtherSessions' && draft.role === 'admin') await this.world.renewAdmin();
    this.sent++;
    if (got.status < 300 && draft.method === call.method) this.succeeded.add(call.id);
    return wasMissed ? this.sendAs(draft, target) : got;
  }

  private sendAs({ role, method, headers, body }: Draft, target: string): Promise<Got> {
    const cookie = this.world.cookie(role);
    const own: Record<string, string> = cookie ? { cookie } : {};
    return send(this.archive.url, {
      method,
      target,
      headers: { ...own, ...headers },
      ...(body === undefined ? {} : { body }),
    });
  }

  /** Creates an item to delete, so that the next request still finds the others. */
  private async withOwnTarget(call: Call, { method, role, target }: Draft): Promise<string> {
    if (method !== 'DELETE' || role !== 'admin') return target;
    const [thing] = nameOfId(call, 'id').split('Id');
    const known = this.world.ids[`${thing}Id`];
    const at = call.path.split('/').indexOf('{id}');
    const segments = target.split('/');
    if (known === undefined || segments[at] !== String(known) || at < segments.length - 1) return target;
    segments[at] = String(await this.world.make(thing!));
    return segments.join('/');
  }
}

function shown({ role, method, target, headers, body, contract }: Draft): string {
  const text = body !== undefined && body.length > 500 ? `${body.slice(0, 500)}… (${body.length})` : body;
  return `${contract}, as ${role}: ${method} ${target} ${JSON.stringify(headers).slice(0, 200)} ${text ?? ''}`;
}
