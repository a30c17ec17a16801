/**
 * Writes `sdk.api.md`, the public API of the SDK as one text, so that a change of the contract shows in a diff, and
 * `docs/plugins/reference.md`, the same API with its comments, as a reference page. {@link keepReport} describes the
 * options.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeEntry } from './describeEntry.ts';
import { keepReport } from './keepReport.ts';
import { referencePage } from './referencePage.ts';

const introduction = `# Reference of the SDK

Everything that \`@anteroom/sdk\` exports, made from its comments by \`npm run api -w @anteroom/sdk\`: do not edit this page. Types of
the portal's data (\`Client\`, \`Document\`, \`Task\` and so on) are those of the HTTP API, which a running portal shows at \`/api/docs\`.
`;

const sections = [
  ['Declaring a plugin', /^(definePlugin|contributions|conditions)$/],
  ['Modules', /^modules$/],
  ['Reaching services', /^(hooks|react|serviceToken)$/],
  ['Services', /^services\//],
  ['More', /./],
] as const;

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
    [
      fileURLToPath(new URL('../../../docs/plugins/reference.md', import.meta.url)),
      referencePage({ introduction, sections, models: [model] }),
    ],
  ],
});
