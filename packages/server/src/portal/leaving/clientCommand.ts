import { open, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Reader } from '@anteroom/server-sdk';
import { type BlobStore, blobKey } from '../../kernel/blobs/blobStore.ts';
import { blobStoreOf } from '../../kernel/blobs/openBlobStore.ts';
import { operatorCommand } from '../../kernel/operatorCommand.ts';
import { OperatorError } from '../../kernel/operatorError.ts';
import type { OperatorDeps, OperatorEnvironment } from '../operator/asOperator.ts';
import { commandGroup } from '../operator/commandGroup.ts';
import { forFirmAsOperator } from '../operator/inFirmAsOperator.ts';
import { clientsNamed } from '../people/namedByOperator.ts';
import { type ZipEntry, zipOf } from '../storage/zipOf.ts';
import { clientFiles, clientSource } from './clientSource.ts';
import { importClient } from './importClient.ts';
import { documentsOfClient } from './requestClientExport.ts';
import { zipPlace } from './zipPlace.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** The operator exported all data of a client. */
    'client-exported': unknown;
  }
}

/** Commands that export and import a client. */
export const clientCommand = commandGroup({
  usage: `anteroom clients <command> --firm <id>, in the environment of the server (DATA_DIR, DATABASE_URL, S3_BUCKET)

  export <number or ID> --to <file.zip>
                                 write everything of a client to a zip file: its documents in their folders, and its data
  import --from <file.zip> [--without <plugin>[,<plugin>…]] [--dry-run]
                                 import a client that this or another portal has exported; with --dry-run, only check whether it can be imported
`,
  options: { to: 'string', from: 'string', without: 'string', 'dry-run': 'boolean' },
  accepts: { export: ['to'], import: ['from', 'without', 'dry-run'] },
  async run({
    command,
    operands: [named, ...more],
    firm,
    options: { to, from, without, 'dry-run': dryRun = false },
    env,
  }) {
    if (command === 'import') {
      if (firm === undefined || from === undefined || named !== undefined) return null;
      const plugins = without?.split(',').map((id) => id.trim()) ?? [];
      return bringIn(env, firm, resolve(env.INIT_CWD ?? '.', from), { without: plugins, dryRun });
    }
    if (command !== 'export' || named === undefined || more.length > 0) return null;
    if (firm === undefined || to === undefined) return null;
    const path = resolve(env.INIT_CWD ?? '.', to);
    return forFirmAsOperator(env, firm, async (deps, { reader }) => {
      const [clientId = ''] = await clientsNamed(deps.db, firm, [named]);
      const blobs = await blobStoreOf(deps.config, deps.db);
      try {
        const count = await writeZip(deps, blobs, reader, clientId, path);
        await deps.audit.record({
          action: 'client-exported',
          companyId: firm,
          userId: null,
          subject: `client:${clientId}`,
          details: { operator: deps.operator, documents: count },
        });
        return `Exported the client ${clientId} of ${firm} to ${path}: ${count} documents and its data.\n`;
      } finally {
        await blobs.close();
      }
    });
  },
});

async function bringIn(
  env: OperatorEnvironment,
  firm: string,
  path: string,
  wishes: { readonly without: readonly string[]; readonly dryRun: boolean },
): Promise<string> {
  const place = await zipPlace(path);
  try {
    const { clientId, rows, documents } = await forFirmAsOperator(env, firm, async (deps) => {
      const openBlobs = () => blobStoreOf(deps.config, deps.db);
      return importClient(
        { ...deps, openBlobs },
        { ...wishes, place, companyId: firm, operator: deps.operator },
      );
    });
    if (wishes.dryRun) return `The client ${clientId} can be imported to ${firm}: ${documents} documents.\n`;
    return `Imported the client ${clientId} to ${firm}: ${documents} documents, ${rows} rows of data.
Assign staff to it, and invite its people:
  ${operatorCommand} clients change ${clientId} --assign <e-mail> --firm ${firm}
  ${operatorCommand} invite send <e-mail> --firm ${firm}
`;
  } finally {
    await place.close();
  }
}

/**
 * Writes the zip to a temporary file next to its destination and moves it there when complete. Returns the number of
 * documents.
 */
async function writeZip(
  { db, clock }: OperatorDeps,
  blobs: BlobStore,
  reader: Reader,
  clientId: string,
  path: string,
): Promise<number> {
  const { files } = await documentsOfClient(db, reader, clientId);
  async function* entries(): AsyncGenerator<ZipEntry> {
    const keys = await clientFiles(db, reader, clientId);
    const data = await clientSource({ db, clock }).files(reader, { clientId }, keys);
    for (const [path, file] of data) {
      const content = await file.open();
      if (content) yield { path, ...file, content };
    }
    for (const { documentId, path } of files) {
      const { sha256, size, mimeType, modifiedAt } = await db
        .selectFrom('documents')
        .select(['sha256', 'size', 'mime_type as mimeType', 'modified_at as modifiedAt'])
        .where('company_id', '=', reader.companyId)
        .where('document_id', '=', documentId)
        .executeTakeFirstOrThrow();
      const content = await blobs.open(blobKey(reader.companyId, sha256));
      yield { path: `documents/${path}`, size, mimeType, modifiedAt, content };
    }
  }
  const part = `${path}.part`;
  const cannotBeWritten = ({ code }: NodeJS.ErrnoException): never => {
    throw new OperatorError(
      code === 'EEXIST'
        ? `There is already ${part}. If no other export is writing it, remove it.`
        : `${path} cannot be written (${code}).`,
    );
  };
  const file = await open(part, 'wx', 0o600).catch(cannotBeWritten);
  try {
    await pipeline(zipOf(entries()), file.createWriteStream({ flush: true }));
    await rename(part, path).catch(cannotBeWritten);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return files.length;
}
