/**
 * `npm run bench [-- row …]`: measures, prints tables and writes `.bench/results.json`. Fails if a target is missed.
 */
import { globSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Figure, isMet, type Row } from './Row.ts';
import { table } from './table.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** All rows: those of the portal, and those in the plugins' folders. */
const rows: readonly Row[] = (
  await Promise.all(
    globSync(['test/bench/rows/*.ts', 'plugins/*/bench/*.ts'], { cwd: root })
      .sort()
      .map((file): Promise<object> => import(pathToFileURL(join(root, file)).href)),
  )
).flatMap((module) => Object.values(module).filter((value) => typeof value?.measure === 'function'));

type Outcome = { readonly figures: readonly Figure[] } | { readonly failure: string };

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !rows.some((row) => row.name === name));
if (unknown.length > 0) {
  process.stderr.write(
    `No such row: ${unknown.join(', ')}. There are ${rows.map((row) => row.name).join(', ')}.\n`,
  );
  process.exit(1);
}

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => stop.abort(new Error(`Stopped by ${signal}.`)));
}

const machine = { node: process.version, cpu: cpus()[0]?.model ?? 'unknown', cores: availableParallelism() };
const results: Record<string, Outcome & { title: string }> = {};
for (const row of rows.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  process.stdout.write(`\n${row.name}: ${row.title}\n`);
  const outcome = await measured(row);
  results[row.name] = { title: row.title, ...outcome };
  process.stdout.write('figures' in outcome ? `${table(outcome.figures)}\n` : `  ✗ ${outcome.failure}\n`);
  if (stop.signal.aborted) break;
}

const folder = join(root, '.bench');
const file = join(folder, 'results.json');
await mkdir(folder, { recursive: true });
await writeFile(
  file,
  `${JSON.stringify({ at: new Date().toISOString(), machine, rows: results }, null, 2)}\n`,
);

const bad = Object.values(results).flatMap((outcome) =>
  'figures' in outcome
    ? outcome.figures.filter((figure) => isMet(figure) === false).map(({ what }) => what)
    : [outcome.title],
);
process.stdout.write(bad.length > 0 ? `\nMissed: ${bad.join('; ')}\n` : '\nEvery target is reached.\n');
process.stdout.write(`All figures: ${file}\n`);
process.exit(bad.length > 0 ? 1 : 0);

/** Measures one row within its time limit. Everything that it started is ended before this returns. */
async function measured(row: Row): Promise<Outcome> {
  await using resources = new AsyncDisposableStack();
  const tooLong = new AbortController();
  const timer = setTimeout(
    () => tooLong.abort(new Error(`It took longer than ${row.withinMinutes} minutes.`)),
    row.withinMinutes * 60_000,
  );
  resources.defer(() => clearTimeout(timer));
  const given = AbortSignal.any([stop.signal, tooLong.signal]);
  const givenUp = new Promise<never>((_, reject) => {
    given.addEventListener('abort', () => reject(given.reason), { once: true });
  });
  try {
    return { figures: await Promise.race([row.measure(resources), givenUp]) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
