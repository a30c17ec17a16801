import { resolve } from 'node:path';
import { blobStoreOf } from '../../kernel/blobs/openBlobStore.ts';
import { asOperator, type OperatorEnvironment } from '../operator/asOperator.ts';
import { checkFolder } from './checkFolder.ts';
import { exportFirm } from './exportFirm.ts';
import { readManifest } from './firmFolder.ts';
import { importFirm } from './importFirm.ts';

export const leavingUsage = `  export --firm <id> --to <folder>
                                 write everything of a firm to a new folder: its data and the documents. Nobody’s password is among it
  export --check <folder>        compare the files of such a folder with their checksums
  import --from <folder> [--without <plugin>[,<plugin>…]] [--dry-run]
                                 bring a firm here that another portal has exported, or say what stands against it
`;

interface LeavingCommandLine {
  readonly command: string | undefined;
  readonly firm: string | undefined;
  readonly dryRun: boolean;
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly env: OperatorEnvironment;
}

/**
 * Carries out `firm export` or `firm import` and returns what to print; null where it is not understood.
 *
 * @throws LeavingFault, StartError or ConfigError with what the operator can mend.
 */
export async function leavingCommand({
  command,
  firm,
  dryRun,
  options: { to, from, check, without },
  env,
}: LeavingCommandLine): Promise<string | null> {
  // npm runs commands in the repository's folder and says where it was called.
  const at = (folder: string) => resolve(env.INIT_CWD ?? '.', folder);
  if (command === 'import') {
    if (typeof from !== 'string' || firm !== undefined || to !== undefined || check !== undefined)
      return null;
    const plugins = typeof without === 'string' ? without.split(',').map((id) => id.trim()) : [];
    return bringIn(env, { folder: at(from), without: plugins, dryRun });
  }
  if (command !== 'export' || from !== undefined || without !== undefined || dryRun) return null;
  if (typeof check === 'string') return firm === undefined && to === undefined ? checked(at(check)) : null;
  if (firm === undefined || typeof to !== 'string') return null;
  return writeOut(env, firm, at(to));
}

async function writeOut(env: OperatorEnvironment, firm: string, folder: string): Promise<string> {
  const { manifest, sha256 } = await asOperator(env, async (deps) => {
    const blobs = await blobStoreOf(deps.config, deps.clock, deps.db);
    try {
      return await exportFirm({ ...deps, blobs }, firm, folder, deps.operator);
    } finally {
      await blobs.close();
    }
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return `Exported the firm ${firm} to ${folder}: ${rows} rows of ${manifest.tables.length} tables, ${manifest.contents.count} contents of documents (${manifest.contents.bytes} bytes).
SHA-256 of its manifest: ${sha256}
It holds all that the firm’s clients have entrusted to it, unencrypted: keep it where nobody else can read it.
Next, on the other portal: npm run anteroom -- firm import --from <folder> --dry-run
`;
}

async function checked(folder: string): Promise<string> {
  const manifest = await readManifest(folder);
  await checkFolder(folder, manifest);
  const { firm, tables, contents, exportedAt } = manifest;
  return `Whole: the firm ${firm.id} (${firm.name}) as of ${exportedAt}, ${tables.length} tables, ${contents.count} contents of documents.\n`;
}

async function bringIn(
  env: OperatorEnvironment,
  wishes: { readonly folder: string; readonly without: readonly string[]; readonly dryRun: boolean },
): Promise<string> {
  const { firm, tables, rows, contents } = await asOperator(env, (deps) =>
    importFirm(
      { ...deps, openBlobs: () => blobStoreOf(deps.config, deps.clock, deps.db) },
      { ...wishes, operator: deps.operator },
    ),
  );
  const what = `the firm ${firm.id} (${firm.name}): ${rows} rows of ${tables} tables, ${contents} contents of documents.\n`;
  if (wishes.dryRun) return `Nothing stands against importing ${what}`;
  return `Imported ${what}Nobody can sign in yet: passwords, authenticator apps and passkeys stayed behind. Invite its people:
  npm run anteroom -- staff list --firm ${firm.id}
  npm run anteroom -- invite send <e-mail of an owner> --firm ${firm.id}
  npm run anteroom -- invite send --all --firm ${firm.id}
`;
}
