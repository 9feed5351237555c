import type { Readable } from 'node:stream';
import { BadRequestException, UnsupportedMediaTypeException } from '@nestjs/common';
import { Busboy } from '@fastify/busboy';
import type { BusboyFileStream, BusboyInstance } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DomainError } from '../../../kernel/domain-error.js';
import { UploadBuffers } from './upload-buffers.js';
import { limitArrivalOf, LONGEST_ARRIVAL_MS } from './request-arrival.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a multipart body. Its name and declared type are not read. */
    upload: Upload | null;
    /** Whether it counts as an upload until it is answered. */
    holdsUpload: boolean;
  }
  interface FastifyContextConfig {
    /** Accepts multipart/form-data with one file of at most so many bytes, and some short fields. */
    upload?: UploadRule;
  }
}

export interface Upload {
  readonly bytes: Buffer;
  /** Call it after the last use of the bytes, for the next upload to use their memory. */
  release(): void;
}

export interface UploadRule {
  maxBytes: number;
  tooLarge: () => DomainError;
  busy: () => DomainError;
}

/** How many uploads one process handles simultaneously: their bytes are in memory. One account gets fewer, so that others can upload. */
const MAX_UPLOADS = 6;
const MAX_UPLOADS_PER_ACCOUNT = 4;
/** 20 MB take six minutes at half a megabit per second. A phone that loses its network for half a minute starts again. */
const ARRIVAL = { withinMs: LONGEST_ARRIVAL_MS, atLeast: { bytes: 64 * 1024, everyMs: 30_000 } };
const LIMITS = { files: 1, fields: 8, parts: 9, fieldSize: 8_192, fieldNameSize: 100, headerPairs: 20 };

/**
 * Accepts files on the routes that ask for them, and multipart bodies nowhere else. A file is never written to disk: it
 * is read up to its limit, and the rest of a larger one is discarded. Call it after the other parsers are removed.
 */
export function acceptUploads(server: FastifyInstance): void {
  let underWay = 0;
  const buffers = new Map<number, UploadBuffers>();
  const buffersOf = ({ maxBytes }: UploadRule): UploadBuffers => {
    const known = buffers.get(maxBytes) ?? new UploadBuffers(maxBytes);
    buffers.set(maxBytes, known);
    return known;
  };
  const byAccount = new Map<number, number>();
  const count = (account: number | undefined, change: 1 | -1) => {
    underWay += change;
    if (account === undefined) return;
    const total = (byAccount.get(account) ?? 0) + change;
    if (total > 0) byAccount.set(account, total);
    else byAccount.delete(account);
  };
  server.decorateRequest('upload', null);
  server.decorateRequest('holdsUpload', false);
  server.addHook('onRequest', (request, reply, done) => {
    // Fastify's own hook after a response does not run when the sender went away.
    if (request.routeOptions.config.upload) {
      reply.raw.once('close', () => {
        if (request.holdsUpload) count(request.caller?.id, -1);
        request.holdsUpload = false;
        request.upload = null;
      });
    }
    done();
  });
  server.addContentTypeParser('multipart/form-data', (request, payload, done) => {
    const { upload } = request.routeOptions.config;
    if (!upload) return done(new UnsupportedMediaTypeException());
    // Only admins come here, and the check of their permission has found the account.
    const account = request.caller?.id;
    const ofAccount = account === undefined ? 0 : (byAccount.get(account) ?? 0);
    if (underWay >= MAX_UPLOADS || ofAccount >= MAX_UPLOADS_PER_ACCOUNT) return done(upload.busy());
    // The body is larger than its file by the fields and boundaries.
    if (Number(request.headers['content-length'] ?? 0) > request.routeOptions.bodyLimit) return done(upload.tooLarge());
    count(account, 1);
    request.holdsUpload = true;
    limitArrivalOf(server.server, request.raw, ARRIVAL);
    read(request, payload, upload, buffersOf(upload)).then(
      (fields) => done(null, fields),
      (error: Error) => {
        payload.unpipe();
        payload.resume();
        done(error);
      },
    );
  });
}

function read(
  request: FastifyRequest,
  payload: Readable,
  rule: UploadRule,
  buffers: UploadBuffers,
): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    const fields: [string, string][] = [];
    const file = new ArrivingFile(buffers);
    const refuse = (error: Error): void => {
      file.drop();
      reject(error);
    };
    const malformed = () => refuse(new BadRequestException('The form isn’t complete. Send it again.'));
    let parser: BusboyInstance;
    try {
      parser = new Busboy({
        headers: request.headers as { 'content-type': string },
        limits: { ...LIMITS, fileSize: rule.maxBytes },
        isPartAFile: (name) => name === 'file',
      });
    } catch {
      return malformed();
    }
    parser.on('file', (_name: string, stream: BusboyFileStream) => {
      file.begin();
      stream.on('data', (chunk: Buffer) => file.add(chunk));
      stream.on('limit', () => refuse(rule.tooLarge()));
      stream.on('error', malformed);
    });
    parser.on('field', (name: string, value: string, nameTruncated: boolean, valueTruncated: boolean) => {
      if (nameTruncated || valueTruncated) return malformed();
      fields.push([name, value]);
    });
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) parser.on(limit, malformed);
    parser.on('error', malformed);
    parser.on('finish', () => {
      request.upload = file.complete();
      resolve(Object.fromEntries(fields));
    });
    payload.on('aborted', malformed).on('error', malformed);
    payload.pipe(parser);
  });
}

/** Owns its buffer until the file is complete or refused, so that the buffer is given back once. */
class ArrivingFile {
  private buffer: Buffer | undefined;
  private length = 0;

  constructor(private readonly buffers: UploadBuffers) {}

  begin(): void {
    this.buffer = this.buffers.take();
  }

  /** No more bytes than the limit of the parser, which is the buffer's length. It may have more of a file that was dropped. */
  add(chunk: Buffer): void {
    if (this.buffer) this.length += chunk.copy(this.buffer, this.length);
  }

  drop(): void {
    if (this.buffer) this.buffers.giveBack(this.buffer);
    this.buffer = undefined;
  }

  /** @returns null if the form has no file. To drop it after this does not give back the buffer, which the upload uses now. */
  complete(): Upload | null {
    const { buffer, length, buffers } = this;
    this.buffer = undefined;
    return buffer ? uploadIn(buffer, length, buffers) : null;
  }
}

function uploadIn(buffer: Buffer, length: number, buffers: UploadBuffers): Upload {
  let held: Buffer | undefined = buffer;
  const release = (): void => {
    if (held) buffers.giveBack(held);
    held = undefined;
  };
  return { bytes: buffer.subarray(0, length), release };
}
