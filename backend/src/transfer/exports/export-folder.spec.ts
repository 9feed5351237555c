import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { exportFile } from './export-folder.js';

const TOP = mkdtempSync(join(tmpdir(), 'archive-test-export-folder-'));
const DEFAULT = join(TOP, 'usual');
const fileFor = (name?: string) => exportFile(name && join(TOP, name), DEFAULT, '2026-11-23').slice(TOP.length + 1);

describe('An export is written', () => {
  afterAll(() => rmSync(TOP, { recursive: true, force: true }));

  it('to the requested file', () => {
    expect(fileFor('mine.zip')).toBe('mine.zip');
    expect(fileFor('no/such/Mine.ZIP')).toBe('no/such/Mine.ZIP');
  });

  it('into the requested folder, which is created if it is missing', () => {
    expect(fileFor('elsewhere')).toBe('elsewhere/the-archive-2026-11-23.zip');
    mkdirSync(join(TOP, 'folder.zip'));
    expect(fileFor('folder.zip')).toBe('folder.zip/the-archive-2026-11-23.zip');
  });

  it('into the default folder otherwise, without overwriting a file', () => {
    expect(fileFor()).toBe('usual/the-archive-2026-11-23.zip');
    writeFileSync(join(DEFAULT, 'the-archive-2026-11-23.zip'), '');
    expect(fileFor()).toBe('usual/the-archive-2026-11-23-2.zip');
  });

  it('nowhere when the folder’s path is a file', () => {
    writeFileSync(join(TOP, 'a-file'), '');
    expect(() => fileFor('a-file')).toThrow(/a-file cannot be made or read/);
  });
});
