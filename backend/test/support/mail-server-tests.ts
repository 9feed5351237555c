import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { campaignState, deleteCampaigns, skipPauses } from './campaigns.js';
import { eventually } from './eventually.js';
import { startGate, startSink } from './mail-sink.js';
import type { MailSink, SinkOptions } from './mail-sink.js';
import { startApp } from './test-app.js';
import type { Backend, TestApp } from './test-app.js';

type Answers = Required<Pick<SinkOptions, 'onReceiver' | 'onMail'>>;

const takesAll = (): Answers => ({ onReceiver: () => undefined, onMail: () => undefined });

/**
 * For a `describe`: the product, and a mail server that takes every email unless a test gives it other answers. A test
 * may stop the server and start another one on its port.
 */
export function withMailServer(backend: Backend, server: SinkOptions['server'] = {}) {
  const gate = startGate();
  const shared = {
    archive: undefined as unknown as TestApp,
    sink: undefined as unknown as MailSink,
    answers: takesAll(),
    gate,
    startAgain: async (): Promise<void> => {
      shared.sink = await startSink({ ...handlers, port: shared.sink.port });
    },
    takeAll: (): void => {
      shared.answers = takesAll();
    },
    timesTaken: (to: string) => shared.sink.taken.filter((mail) => mail.to === to).length,
    /** Skips all pauses until then. */
    untilSent: (id: number) =>
      eventually(async () => {
        await skipPauses(shared.archive, id);
        return (await campaignState(shared.archive, id)).status === 'sent';
      }),
  };
  const handlers: SinkOptions = {
    onReceiver: (to) => shared.answers.onReceiver(to),
    onMail: (to) => shared.answers.onMail(to),
    server,
  };
  beforeAll(async () => {
    shared.sink = await startSink(handlers);
    shared.archive = await startApp(backend, { smtpUrl: shared.sink.url, smtpRatePerMinute: 0 });
  });
  afterEach(async () => {
    gate.open();
    shared.takeAll();
    await deleteCampaigns(shared.archive);
    shared.sink.taken.splice(0);
  });
  afterAll(async () => {
    gate.open();
    await shared.archive?.close();
    await shared.sink?.stop();
  });
  return shared;
}
