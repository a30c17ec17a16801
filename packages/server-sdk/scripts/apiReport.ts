/**
 * Writes `server-sdk.api.md`, the public API of the server SDK as one text, entry by entry, so that a change of the
 * contract shows in a diff. For options see {@link keepReport}.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeEntry } from '../../sdk/scripts/describeEntry.ts';
import { complain, keepReport } from '../../sdk/scripts/keepReport.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const { name, exports }: { readonly name: string; readonly exports: Readonly<Record<string, string>> } =
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
execFileSync('tsc', ['-b', folder]);
// The portal's own entry is not part of the API for server halves, and the version is not code.
const { './portal': _, './package.json': __, ...known } = exports;
const entries = Object.entries(known).map(([path, file]) => {
  const { report } = describeEntry(folder, file.replace(/^\.\/src\/|\.ts$/g, ''), ['node']);
  for (const [, what] of report.matchAll(/^\/\/ @public \(undocumented\)\n(.*)$/gm))
    complain([`${name}${path.slice(1)} exports this without a comment that says what it does: ${what}`]);
  return report.replace(`"${name}"`, `"${name}${path.slice(1)}"`);
});
const report = entries.join('\n');
keepReport({ folder, name, report, files: [[join(folder, 'server-sdk.api.md'), report]] });
