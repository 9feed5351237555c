import 'reflect-metadata';
import { CommandBus } from '@nestjs/cqrs';
import { makeWorker } from '../application.js';
import { migrations } from '../migrations/index.js';
import { ResetFactors } from '../modules/identity/contract.js';
import { readSettings } from '../platform/config/settings.js';
import { StartupError } from '../platform/config/startup-error.js';
import { prepareDatabase } from '../platform/database/prepare-database.js';
import { withDatabase } from '../platform/cli/with-database.js';
import { requireRedis } from '../platform/queue/require-redis.js';

/**
 * The operator's command for people who lost their phone: npm run account -- reset-factor EMAIL. It works beside the running product and
 * without it; a worker then emails the owner. docs/operations.md explains it.
 */
const say = (line: string) => console.log(line);
const USAGE = 'Usage: npm run account -- reset-factor EMAIL';

/** @returns whether there is such an account */
async function resetFactor(email: string): Promise<boolean> {
  const read = readSettings();
  if (read.redisUrl) await requireRedis(read.redisUrl);
  return withDatabase(read, say, async (settings) => {
    await prepareDatabase(settings.databaseUrl, migrations, !settings.redisUrl);
    const { context, close } = await makeWorker(settings);
    try {
      const removed = await context.get(CommandBus).execute(new ResetFactors(email));
      if (!removed) {
        say('No account has this address.');
        return false;
      }
      const codes = removed.codes ? 'on, now off' : 'off';
      say(`${removed.email}: ${removed.passkeys} passkeys removed, codes from an app ${codes}, signed out everywhere.`);
      say('Their password works as before, and they get an email about this. The audit log has an entry.');
      return true;
    } finally {
      await close();
    }
  });
}

const [command, email, ...more] = process.argv.slice(2);
if (command !== 'reset-factor' || !email?.includes('@') || more.length > 0) {
  console.error(USAGE);
  process.exit(1);
}
resetFactor(email).then(
  (found) => process.exit(found ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof StartupError ? error.message : error);
    process.exit(1);
  },
);
