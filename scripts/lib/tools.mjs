import { spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { accessSync, constants, existsSync, mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from './node.mjs';
import { run } from './run.mjs';

const PLAYWRIGHT = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
const DOWNLOAD_TIMEOUT_MS = 180_000;
const APT_TIMEOUT_MS = 600_000;
/** The same engine without a user interface: a fifth less work per page. */
const SHELLS = ['chromium-headless-shell'];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MORE_PLACES = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin', '/usr/sbin'];

/**
 * Like findOrInstallBrowser, for tests: prefers Debian's headless shell to the full Chromium. Either comes without the fonts
 * that stand in for ours until those have loaded (frontend/src/theme/fonts.css).
 */
export async function findOrInstallTestBrowser(say) {
  if (process.platform === 'linux' && !hasFont('Liberation Serif') && !hasFont('Times New Roman'))
    await aptInstall('fonts-liberation', say);
  const shell = () => SHELLS.map(which).find((path) => path && starts(path));
  if (!shell()) await aptInstall(SHELLS[0], say);
  const path = shell();
  return path ? { path } : findOrInstallBrowser(say);
}

/**
 * Finds a Chromium that starts: Playwright's own, an installed one, or one that is installed now.
 *
 * @param say prints a line of progress
 * @returns { path: undefined for Playwright's own } or { missing: an instruction for the user }
 */
export async function findOrInstallBrowser(say) {
  const { chromium } = await import('@playwright/test');
  const own = () => starts(chromium.executablePath());
  const installed = () => BROWSERS.map(which).find((path) => path && starts(path));
  if (own()) return { path: undefined };
  const found = installed();
  if (found) return { path: found };
  say(
    `No browser found. Playwright downloads its Chromium to ${dirname(browserFolder(chromium))}, outside this project…`,
  );
  const download = await run(process.execPath, [PLAYWRIGHT, 'install', 'chromium'], {
    quiet: true,
    timeout: DOWNLOAD_TIMEOUT_MS,
  });
  if (own()) return { path: undefined };
  say(`That failed (${download.code === 0 ? 'the browser does not start here' : errorLine(download.output)}).`);
  await aptInstall('chromium', say);
  const path = installed();
  return path
    ? { path }
    : {
        missing:
          'The browser tests need Chromium: install it (Debian: apt-get install chromium) and run npm test again.',
      };
}

/**
 * Finds redis-server or valkey-server, or installs it if this process may.
 *
 * @returns its path, or undefined
 */
export async function findOrInstallRedis(say) {
  const find = () => which('redis-server') ?? which('valkey-server');
  if (!find()) await aptInstall('redis-server', say);
  return find();
}

/**
 * Finds dovecot with its IMAP server, or installs it if this process may.
 *
 * @returns its path, or undefined
 */
export async function findOrInstallDovecot(say) {
  const find = () => which('dovecot');
  if (!find()) await aptInstall('dovecot-imapd', say);
  return find();
}

/**
 * Starts a temporary Redis on a free port of 127.0.0.1, which stops with this process (see server-guard.mjs).
 *
 * @returns { url, stop }
 */
export async function startRedis(command) {
  for (let attempt = 0; attempt < 10; attempt++) {
    const port = randomInt(20_000, 32_000);
    if (await listens(port)) continue;
    const directory = mkdtempSync(join(tmpdir(), 'archive-test-redis-'));
    const args = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--dir', directory].map(String);
    const server = { command, args: [...args, '--maxmemory-policy', 'noeviction'], signal: 'SIGKILL', directory };
    const guardFile = join(ROOT, 'backend', 'test', 'support', 'server-guard.mjs');
    const guard = spawn(process.execPath, [guardFile, JSON.stringify(server)], {
      detached: true,
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    const exited = new Promise((resolve) => guard.once('exit', resolve));
    const stop = () => {
      guard.stdin.end();
      return exited;
    };
    for (let look = 0; look < 100; look++) {
      if (await listens(port)) return { url: `redis://127.0.0.1:${port}`, stop };
      await pause(50);
    }
    await stop();
  }
  throw new Error(`${command} does not start.`);
}

/** Installs a Debian package, and says so first. Does nothing unless this process is root on Debian. */
export async function aptInstall(name, say) {
  if (process.getuid?.() !== 0 || !which('apt-get')) return;
  say(`Installing Debian's ${name} on this system with apt-get, outside this project…`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', name]]) {
    const { code, output } = await run('apt-get', args, { env, quiet: true, timeout: APT_TIMEOUT_MS });
    if (code !== 0) return say(`apt-get ${args[0]} failed: ${errorLine(output)}`);
  }
}

const hasFont = (family) => Boolean(spawnSync('fc-list', [family]).stdout?.length);

/** The folder of one version: `~/.cache/ms-playwright/chromium-1234` on Linux, unless PLAYWRIGHT_BROWSERS_PATH is set. */
const browserFolder = (chromium) => /^.*?[\\/]chromium[^\\/]*/.exec(chromium.executablePath())[0];

function which(name) {
  const directories = [...(process.env.PATH ?? '').split(delimiter), ...MORE_PLACES];
  return directories.map((directory) => join(directory, name)).find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** An installed browser may lack libraries: --version loads them. */
function starts(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}

function listens(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** The line of a tool's output that has the error. */
function errorLine(output) {
  const lines = output.split('\n').map((line) => line.trim());
  return lines.find((line) => /error|^E:/i.test(line)) ?? lines.findLast(Boolean) ?? 'no reason given';
}
