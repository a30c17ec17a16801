/**
 * `npm run bench -- --against <commit> [row …]`: measures this tree and another one alternately, and prints the figures
 * of both. Fails if a figure is worse here by more than {@link tolerance}. Rows and figures that exist in only one tree
 * are listed, but not compared.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Figure } from './Row.ts';

/** Relative difference that counts as equal, because repeated measurements of the same tree differ that much. */
const tolerance = 0.05;

/** Order in which the trees are measured, so that neither always runs first. */
const turns = ['before', 'now', 'now', 'before'] as const;

type Side = (typeof turns)[number];

const [other = '', ...asked] = process.argv.slice(2);
const trees: Readonly<Record<Side, string>> = {
  before: other,
  now: fileURLToPath(new URL('../..', import.meta.url)),
};

const rows = { before: rowsOf(trees.before), now: rowsOf(trees.now) };
const wanted = asked.length > 0 ? asked : [...new Set([...rows.now, ...rows.before])];
const shared = wanted.filter((row) => rows.now.includes(row) && rows.before.includes(row));
for (const row of wanted.filter((one) => !shared.includes(one))) {
  const where = rows.now.includes(row)
    ? 'only now'
    : rows.before.includes(row)
      ? 'only before'
      : 'no such row';
  line(row, `not compared: ${where}`);
}
if (shared.length === 0) {
  process.stderr.write('Both versions have none of these rows.\n');
  process.exit(1);
}

const runs = turns.map((side) => ({ side, figures: measure(trees[side]) }));
const values = new Map<string, { figure: Figure; before: number[]; now: number[] }>();
for (const { side, figures } of runs) {
  for (const [name, figure] of figures) {
    const known = values.get(name) ?? { figure, before: [], now: [] };
    known[side].push(figure.value);
    values.set(name, known);
  }
}

let worse = 0;
for (const [name, { figure, before, now }] of values) {
  if (before.length === 0 || now.length === 0) {
    line(name, before.length === 0 ? 'only now' : 'only before');
    continue;
  }
  const [was, is] = [best(figure, before), best(figure, now)];
  const ratio = was === is ? 1 : is / was;
  const change = isBetterHigher(figure) ? 1 / ratio : ratio;
  const isWorse = change > 1 + tolerance;
  if (isWorse) worse++;
  line(
    name,
    `${was.toFixed(1)} → ${is.toFixed(1)} ${figure.unit} (${ratio.toFixed(2)}×)${isWorse ? '  ✗ worse' : ''}`,
  );
}
process.stdout.write(worse > 0 ? `\nWorse than before: ${worse}\n` : '\nNothing is worse than before.\n');
process.exit(worse > 0 ? 1 : 0);

/**
 * Measures a tree with its own benchmark. The exit code is ignored, because it only says whether targets are missed.
 */
function measure(tree: string): readonly (readonly [string, Figure])[] {
  const file = join(tree, '.bench', 'results.json');
  rmSync(file, { force: true });
  bench(tree, shared, 'inherit');
  const { rows } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly rows: Readonly<
      Record<string, { readonly figures?: readonly Figure[]; readonly failure?: string }>
    >;
  };
  return Object.entries(rows).flatMap(([row, { figures = [], failure }]) => {
    if (failure !== undefined) process.stdout.write(`  ${row} in ${tree}: ${failure}\n`);
    return figures.map((figure) => [`${row}: ${figure.what}`, figure] as const);
  });
}

/** Returns the names of a tree's rows, which its benchmark lists when it is given an unknown one. */
function rowsOf(tree: string): readonly string[] {
  const { stderr } = bench(tree, ['?'], 'pipe');
  const [, names] = /There are (.+)\.\s*$/.exec(stderr) ?? [];
  if (names === undefined) throw new Error(`The benchmark in ${tree} lists no rows: ${stderr}`);
  return names.split(', ');
}

function bench(tree: string, asked: readonly string[], stderr: 'inherit' | 'pipe') {
  const node = join(tree, 'node_modules', '.bin', 'node');
  return spawnSync(node, ['test/bench/main.ts', ...asked], {
    cwd: tree,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', stderr],
  });
}

function isBetterHigher({ target, unit }: Figure): boolean {
  return target ? 'least' in target : unit.endsWith('/s') || unit === 'points';
}

/** Returns the better of a tree's measurements, because other activity of the machine can only make them worse. */
function best(figure: Figure, values: readonly number[]): number {
  return isBetterHigher(figure) ? Math.max(...values) : Math.min(...values);
}

function line(name: string, text: string): void {
  process.stdout.write(`  ${name.padEnd(70)}  ${text}\n`);
}
