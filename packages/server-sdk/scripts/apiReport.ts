/**
 * Writes `server-sdk.api.md`, the public API of the server SDK as one text, entry by entry, so that a change of the
 * contract shows in a diff, and `docs/plugins/server-reference.md`, the same API with its comments, as a reference page.
 * {@link keepReport} describes the options.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeEntry } from '../../sdk/scripts/describeEntry.ts';
import { complain, keepReport } from '../../sdk/scripts/keepReport.ts';
import { referencePage } from '../../sdk/scripts/referencePage.ts';

const introduction = `# Reference of the server SDK

Everything that \`@anteroom/server-sdk\` offers to [server halves](server.md), made from its comments by
\`npm run api -w @anteroom/server-sdk\`: do not edit this page. [\`Registrations\`](#registrations) is what a half can register, and
[\`Portal\`](#portal) what it can use. Types of the portal's data (\`Document\`, \`Task\` and so on) are those of the HTTP API, which a
running portal shows at \`/api/docs\`.
`;

const sections = [
  ['Defining a server half', /^(defineServer|scope|serverTexts|serverService|ServerError)$/],
  ['What the portal gives to every half', /^(services|Occasions|People|Settings|Subjects)$/],
  ['Queries', /^(AnyTransaction|containsWords|cursor|isTaken|oneLine|planKept)$/],
  ['Documents and files', /^(DocumentList|Documents|Downloads|Exports|Form|Pdf|Uploads)$/],
  ['E-mails, inbox and conversations', /^(ConversationKind|Inbox|Letter|MailExample)$/],
  ['Task kinds', /^(TaskKind|Tasks)$/],
  [
    'Imports (helpers in `@anteroom/server-sdk/imports`)',
    /^(imports|Importer|draftFaults|differingRows|repeatedRows)$/,
  ],
  ['Demo data (`@anteroom/server-sdk/demo`)', /^(Demo|png)/],
] as const;

const folder = fileURLToPath(new URL('..', import.meta.url));
const { name, exports }: { readonly name: string; readonly exports: Readonly<Record<string, string>> } =
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
execFileSync('tsc', ['-b', folder]);
// The portal's own entry is not part of the API for server halves, and the version is not code.
const { './portal': _, './package.json': __, ...known } = exports;
const entries = Object.entries(known).map(([path, file]) => {
  const { report, model } = describeEntry(folder, file.replace(/^\.\/src\/|\.ts$/g, ''), ['node'], true);
  for (const [, what] of report.matchAll(/^\/\/ @public \(undocumented\)\n(.*)$/gm))
    complain([`${name}${path.slice(1)} exports this without a comment that says what it does: ${what}`]);
  return { report: report.replace(`"${name}"`, `"${name}${path.slice(1)}"`), model };
});
const report = entries.map((entry) => entry.report).join('\n');
const models = entries.map(({ model }) => model);
keepReport({
  folder,
  name,
  report,
  files: [
    [join(folder, 'server-sdk.api.md'), report],
    [
      fileURLToPath(new URL('../../../docs/plugins/server-reference.md', import.meta.url)),
      referencePage({ introduction, sections, models }),
    ],
  ],
});
