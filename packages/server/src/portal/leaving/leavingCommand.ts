import { resolve } from 'node:path';
import { blobStoreOf } from '../../kernel/blobs/openBlobStore.ts';
import { operatorCommand } from '../../kernel/operatorCommand.ts';
import { asOperator, type OperatorEnvironment } from '../operator/asOperator.ts';
import { commandGroup } from '../operator/commandGroup.ts';
import { forFirmAsOperator } from '../operator/inFirmAsOperator.ts';
import { bucketPlace, isBucket } from './bucketPlace.ts';
import { checkExport } from './checkExport.ts';
import { type ExportPlace, folderPlace } from './ExportPlace.ts';
import { exportFirm } from './exportFirm.ts';
import { readManifest } from './firmManifest.ts';
import { importFirm } from './importFirm.ts';

/** Commands that export and import a firm. */
export const leavingCommand = commandGroup({
  usage: `anteroom firm <command>, in the environment of the server (DATA_DIR, DATABASE_URL, S3_BUCKET)

  export --firm <id> --to <place>
                                 write all data and documents of a firm to a new folder, or to s3://<bucket>/<folder>, without passwords.
                                 After an interruption, run it again to resume
  export --check <place>         check the files of an export against their checksums
  import --from <place> [--without <plugin>[,<plugin>…]] [--dry-run]
                                 import a firm that another portal has exported; with --dry-run, only check whether it can be imported
`,
  options: { to: 'string', from: 'string', check: 'string', without: 'string', 'dry-run': 'boolean' },
  accepts: { export: ['to', 'check'], import: ['from', 'without', 'dry-run'] },
  async run({
    command,
    operands,
    firm,
    options: { to, from, check, without, 'dry-run': dryRun = false },
    env,
  }) {
    if (operands.length > 0) return null;
    if (command === 'import') {
      if (from === undefined || firm !== undefined) return null;
      const plugins = without?.split(',').map((id) => id.trim()) ?? [];
      return inPlace(env, from, (place) => bringIn(env, { place, without: plugins, dryRun }));
    }
    if (command !== 'export') return null;
    if (check !== undefined)
      return firm === undefined && to === undefined ? inPlace(env, check, checked) : null;
    if (firm === undefined || to === undefined) return null;
    return inPlace(env, to, (place) => writeOut(env, firm, place));
  },
});

/** Opens the place that the operator names, passes it to a callback, and closes it. */
async function inPlace<T>(
  env: OperatorEnvironment,
  named: string,
  work: (place: ExportPlace) => Promise<T>,
): Promise<T> {
  // npm runs commands in the repository's folder, and sets a variable with the folder in which it was called.
  const place = isBucket(named)
    ? await bucketPlace(named, env)
    : folderPlace(resolve(env.INIT_CWD ?? '.', named));
  try {
    return await work(place);
  } finally {
    await place.close();
  }
}

async function writeOut(env: OperatorEnvironment, firm: string, place: ExportPlace): Promise<string> {
  const { manifest, sha256 } = await forFirmAsOperator(env, firm, async (deps) => {
    const blobs = await blobStoreOf(deps.config, deps.db);
    try {
      return await exportFirm({ ...deps, blobs }, firm, place, deps.operator);
    } finally {
      await blobs.close();
    }
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return `Exported the firm ${firm} to ${place.shown}: ${rows} rows of ${manifest.tables.length} tables, ${manifest.contents.count} contents of documents (${manifest.contents.bytes} bytes).
SHA-256 of its manifest: ${sha256}
It holds all that the firm’s clients have entrusted to it, unencrypted: keep it where nobody else can read it.
Next, on the other portal: ${operatorCommand} firm import --from <place> --dry-run
`;
}

async function checked(place: ExportPlace): Promise<string> {
  const manifest = await readManifest(place);
  await checkExport(place, manifest);
  const { firm, tables, contents, exportedAt } = manifest;
  return `Whole: the firm ${firm.id} (${firm.name}) as of ${exportedAt}, ${tables.length} tables, ${contents.count} contents of documents.\n`;
}

async function bringIn(
  env: OperatorEnvironment,
  wishes: { readonly place: ExportPlace; readonly without: readonly string[]; readonly dryRun: boolean },
): Promise<string> {
  const { firm, tables, rows, contents } = await asOperator(env, (deps) =>
    importFirm(
      { ...deps, openBlobs: () => blobStoreOf(deps.config, deps.db) },
      { ...wishes, operator: deps.operator },
    ),
  );
  const what = `the firm ${firm.id} (${firm.name}): ${rows} rows of ${tables} tables, ${contents} contents of documents.\n`;
  if (wishes.dryRun) return `Nothing stands against importing ${what}`;
  return `Imported ${what}Nobody can sign in yet, because passwords, authenticator apps and passkeys are not exported. Invite its people:
  ${operatorCommand} staff list --firm ${firm.id}
  ${operatorCommand} invite send <e-mail of an owner> --firm ${firm.id}
  ${operatorCommand} invite send --all --firm ${firm.id}
`;
}
