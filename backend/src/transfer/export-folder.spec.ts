import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { exportFile } from './export-folder.js';

const TOP = mkdtempSync(join(tmpdir(), 'archive-test-export-folder-'));
const USUAL = join(TOP, 'usual');
const asked = (name?: string) => exportFile(name && join(TOP, name), USUAL, '2026-11-23').slice(TOP.length + 1);

describe('An export is written', () => {
  afterAll(() => rmSync(TOP, { recursive: true, force: true }));

  it('to the file that was asked for', () => {
    expect(asked('mine.zip')).toBe('mine.zip');
    expect(asked('no/such/Mine.ZIP')).toBe('no/such/Mine.ZIP');
  });

  it('into the folder that was asked for, which is made where it is not there', () => {
    expect(asked('elsewhere')).toBe('elsewhere/the-archive-2026-11-23.zip');
    mkdirSync(join(TOP, 'folder.zip'));
    expect(asked('folder.zip')).toBe('folder.zip/the-archive-2026-11-23.zip');
  });

  it('into the usual one otherwise, over nothing that is there', () => {
    expect(asked()).toBe('usual/the-archive-2026-11-23.zip');
    writeFileSync(join(USUAL, 'the-archive-2026-11-23.zip'), '');
    expect(asked()).toBe('usual/the-archive-2026-11-23-2.zip');
  });

  it('nowhere when a file stands where the folder should be', () => {
    writeFileSync(join(TOP, 'a-file'), '');
    expect(() => asked('a-file')).toThrow(/a-file cannot be made or read/);
  });
});
