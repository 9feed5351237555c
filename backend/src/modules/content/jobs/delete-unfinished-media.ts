import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import { UnitOfWork } from '../../../platform/cqrs/unit-of-work.js';
import { WorkerJob } from '../../../platform/jobs/worker-job.js';
import { MediaFiles } from '../../../platform/media/media-files.js';

const EVERY_MS = 30 * 60_000;
/** No upload takes this long. */
const UNFINISHED_MS = 60 * 60_000;

/** Deletes pictures whose upload never finished, because the process died in between. Runs in every worker. */
@Injectable()
export class DeleteUnfinishedMedia extends WorkerJob {
  protected readonly log = new Logger('Media');
  protected readonly schedule = {
    everyMs: EVERY_MS,
    work: () => this.sweep(),
    failure: 'Could not delete unfinished pictures',
  };

  constructor(
    private readonly em: EntityManager,
    private readonly files: MediaFiles,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    protected readonly settings: Settings,
  ) {
    super();
  }

  async sweep(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - UNFINISHED_MS);
    const rows = await this.unitOfWork.run(() =>
      this.em.execute<{ id: string }[]>('select public_id as id from media where not stored and created_at < ?', [
        before,
      ]),
    );
    for (const { id } of rows) {
      // The files first: without the row nobody would find them.
      await this.files.deleteAll(id);
      await this.unitOfWork.run(() => this.em.execute('delete from media where public_id = ? and not stored', [id]));
    }
  }
}
