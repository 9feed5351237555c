/** A stored file. It never changes under its key. */
export interface StoredObject {
  bytes: Buffer;
  contentType: string;
}

/**
 * Stores the files of pictures. A key is `<picture id>/<file name>`, of letters, digits, `-`, `_`, `.` and `/`. Every
 * process of an installation uses the same storage.
 */
export abstract class MediaStorage {
  /** Stores a file. A key that has one keeps it: the same key always means the same picture. */
  abstract put(key: string, object: StoredObject): Promise<void>;
  /** Returns undefined when there is none. */
  abstract get(key: string): Promise<StoredObject | undefined>;
  /** Deletes all files whose keys begin with the picture's id. Does nothing if there are none. */
  abstract deleteAll(pictureId: string): Promise<void>;
  /** The keys of a picture's files, sorted. */
  abstract list(pictureId: string): Promise<string[]>;
  abstract close(): Promise<void>;
}
