import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '../../../kernel/domain-error.js';
import { Media } from './media.js';

/** Loads a picture to change it. @throws DomainError `media.not-found` */
export async function loadMedia(em: EntityManager, publicId: string, { stored = true } = {}): Promise<Media> {
  const media = await em.findOne(Media, { publicId, stored }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!media) throw DomainError.notFound('media');
  return media;
}
