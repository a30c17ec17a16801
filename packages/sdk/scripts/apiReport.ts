/**
 * Writes `sdk.api.md`, the public API of the SDK as one text, so that a change of the contract shows in a diff, and
 * `docs/plugins/reference.md`, the same API with its comments, as a reference page. For options see {@link keepReport}.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeEntry } from './describeEntry.ts';
import { keepReport } from './keepReport.ts';
import { referencePage } from './referencePage.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
// Other packages read the declarations from this place too.
execFileSync('tsc', ['-b', folder]);
const { report, model } = describeEntry(folder, 'index');
keepReport({
  folder,
  name: '@anteroom/sdk',
  report,
  files: [
    [join(folder, 'sdk.api.md'), report],
    [fileURLToPath(new URL('../../../docs/plugins/reference.md', import.meta.url)), referencePage(model)],
  ],
});
