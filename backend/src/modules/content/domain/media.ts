import { defineEntity, p } from '@mikro-orm/core';
import type { MediaDescription, PictureMeasures } from '../../../kernel/pictures.js';
import { MediaDeleted, MediaUploaded } from '../contract.js';

const MediaSchema = defineEntity({
  name: 'Media',
  tableName: 'media',
  properties: {
    id: p.integer().primary().autoincrement(),
    /** Random: 128 bits in base64url. */
    publicId: p.text().unique('media_public_id_unique'),
    /** In pixels, as are the widths of its files. */
    width: p.integer(),
    height: p.integer(),
    animated: p.boolean(),
    transparent: p.boolean(),
    /** The size of the stored original. */
    bytes: p.integer(),
    /** Null while nobody has described it, and when it is decorative. */
    alt: p.text().nullable(),
    decorative: p.boolean().default(false),
    /** Caption and credit. */
    caption: p.text().nullable(),
    /** Whether its original is in the storage. Until then nobody can see it. */
    stored: p.boolean().default(false),
    createdAt: p.datetime().columnType('timestamptz(3)'),
    /** The account; null for an imported picture, or if it no longer exists. */
    uploadedBy: p.integer().nullable(),
    /** SHA-256 of the file that an import made it of. Uploads have none. */
    sourceHash: p.text().nullable().unique('media_source_hash_unique'),
  },
});

/** An uploaded picture. */
export class Media extends MediaSchema.class {
  /** @param publicId random */
  static receive(
    publicId: string,
    measures: PictureMeasures,
    description: MediaDescription,
    made: { by: number | null; at: Date },
  ): Media {
    const media = Object.assign(new Media(), measures, { publicId, uploadedBy: made.by });
    media.stored = false;
    media.createdAt = made.at;
    media.describe(description);
    return media;
  }

  /** An alternative text and `decorative` end each other. With both, it is decorative: a form may still have the text. */
  describe({ alt, decorative, caption }: MediaDescription): void {
    if (alt !== undefined) this.alt = alt || null;
    if (decorative !== undefined) this.decorative = decorative;
    else if (alt) this.decorative = false;
    if (this.decorative) this.alt = null;
    if (caption !== undefined) this.caption = caption || null;
  }

  /** Its original is in the storage. */
  finish(): MediaUploaded {
    this.stored = true;
    return new MediaUploaded(this.publicId);
  }

  deleted(): MediaDeleted {
    return new MediaDeleted(this.publicId);
  }
}

MediaSchema.setClass(Media);
