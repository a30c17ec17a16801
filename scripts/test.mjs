/**
 * Runs all checks, starting with those that fail fastest. `npm test -- unit` (or lint, types, away, check, e2e) runs
 * one part.
 */
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, freemem } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { build, environment, install, root, run, workspaces } from './prepare.mjs';

const results = join(root, 'test-results');
const counts = { passed: 0, failed: 0, skipped: 0 };
const broken = [];
/** Maximum number of characters printed of a page. */
const maxPageText = 12_000;
/** Maximum number of characters repeated of the output of a failed check that has no report of its own. */
const maxOutput = 6_000;
/** Failures, repeated at the end, because people read the end first and may have only that part of a log. */
const failures = [];

/** Bytes of memory that must be free for temporary files to be in memory: servers and browsers need gigabytes, too. */
const memoryForFiles = 12e9;

const parts = {
  lint: () => check('lint', 'biome', ['ci', '--error-on-warnings', '.']),
  // One checker per project is faster, because the other core checks another project; a second checker would compute
  // the same types again.
  types: () => check('types', 'tsc', ['-b', ...workspaces(), '--checkers', '1']),
  away: () => check('types without plugins', 'node', ['scripts/takeAway.mjs', 'types', '--portal']),
  unit: () => {
    // Tests of the server spend a third of their time waiting for a process or the database.
    const workers = Math.ceil(1.5 * availableParallelism());
    step('unit and integration', 'vitest', [
      'run',
      `--maxWorkers=${workers}`,
      '--reporter=dot',
      '--reporter=scripts/unitReporter.mjs',
    ]);
    count(JSON.parse(readFileSync(join(results, 'unit.json'), 'utf8')));
  },
  check: () => {
    build();
    check('plugins', 'turbo', ['run', 'check', '--continue', '--output-logs=errors-only']);
  },
  e2e: () => {
    build();
    step('end to end', 'playwright', ['test', '--config=test/playwright.config.ts']);
    count(readPlaywright(join(results, 'e2e.json')));
  },
};

const asked = process.argv.slice(2);
for (const name of asked)
  if (!parts[name]) throw new Error(`No such part: ${name}. There are ${Object.keys(parts).join(', ')}.`);

install();
const env = environmentInMemory();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
for (const name of asked.length > 0 ? asked : Object.keys(parts)) parts[name]();

if (broken.length > 0) process.stdout.write(`\nFailed: ${broken.join(', ')}\n`);
for (const failure of failures) process.stdout.write(`\n✗ ${failure}\n`);
// Continuous integration parses the last line in this format.
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
process.exit(broken.length > 0 || counts.failed > 0 ? 1 : 0);

/**
 * Returns the environment of the checks, with temporary files in memory where Linux has enough of it. Each test's
 * database consists of a thousand small files, which a disk takes ten times as long to create.
 */
function environmentInMemory() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (Math.min(bavail * bsize, freemem()) < memoryForFiles) return environment;
    // Each checkout has one, so that a run also removes what an interrupted one has left.
    const checkout = createHash('sha256').update(root).digest('hex').slice(0, 8);
    const folder = `/dev/shm/anteroom-${checkout}`;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    // Some systems do not allow running programs there, which tests install.
    const program = join(folder, 'program');
    writeFileSync(program, '', { mode: 0o755 });
    accessSync(program, constants.X_OK);
    // PostgreSQL runs as another user if the caller is root.
    chmodSync(folder, 0o755);
    return { ...environment, TMPDIR: folder };
  } catch {
    return environment;
  }
}

/** Runs a step that writes no report. If it fails, the end of its output is repeated with the failures. */
function check(title, command, args) {
  const { status, stdout, stderr } = step(title, command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  if (status !== 0)
    failures.push(`${title}\n${stripVTControlCharacters(`${stdout}${stderr}`).slice(-maxOutput)}`);
}

function step(title, command, args, options) {
  const begun = performance.now();
  process.stdout.write(`\n— ${title}\n`);
  const result = run(command, args, { env, ...options });
  if (result.status !== 0) broken.push(title);
  process.stdout.write(`  ${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
  return result;
}

function count(report) {
  for (const state of Object.keys(counts)) counts[state] += report.counts[state];
  failures.push(...report.failures);
}

function readPlaywright(file) {
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'));
  return {
    counts: { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped },
    failures: suites.flatMap(failedSpecs),
  };
}

/** Returns what the page showed when a test failed. Without it, a failure on another machine cannot be explained. */
function pageOf({ attachments }) {
  const note = attachments.find(({ name, path }) => name === 'error-context' && path && existsSync(path));
  const shown = note && /```yaml\n([\s\S]*?)```/.exec(readFileSync(note.path, 'utf8'));
  return shown ? `The page:\n${shown[1].slice(0, maxPageText)}` : '';
}

function failedSpecs({ suites = [], specs = [] }) {
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...suites.flatMap(failedSpecs),
    ...failed.map(({ file, title, tests }) => {
      const results = tests.flatMap(({ results }) => results);
      const errors = results.flatMap(({ error }) => error?.message ?? []);
      return `${file} › ${title}\n${errors.join('\n')}\n${results.map(pageOf).join('\n')}`;
    }),
  ];
}
