import { blobStoreOf } from '../../kernel/blobs/openBlobStore.ts';
import { asOperator, type OperatorEnvironment } from '../operator/asOperator.ts';
import { type Verification, verifyContents } from './verifyContents.ts';

export const documentsUsage = `anteroom documents <command>, in the environment of the server (DATA_DIR, DATABASE_URL, S3_BUCKET)

  verify                         read every document and list those whose content is missing or damaged
`;

/** Contents of documents have changed. The message lists the documents for the operator, one per line. */
export class ContentsFault extends Error {
  override readonly name = 'ContentsFault';
}

interface DocumentsCommandLine {
  readonly command: string | undefined;
  readonly operands: readonly string[];
  readonly firm: string | undefined;
  readonly env: OperatorEnvironment;
}

/**
 * Runs one command and returns the text to print; null if there is no such command, or not with these operands.
 *
 * @throws ContentsFault, StartError or ConfigError for errors that the operator can correct.
 */
export async function documentsCommand({
  command,
  operands,
  firm,
  env,
}: DocumentsCommandLine): Promise<string | null> {
  if (command !== 'verify' || operands.length > 0 || firm !== undefined) return null;
  const verification = await asOperator(env, async ({ config, db }) => {
    const blobs = await blobStoreOf(config, db);
    try {
      return await verifyContents(db, blobs);
    } finally {
      await blobs.close();
    }
  });
  return reportOf(verification);
}

/** @throws ContentsFault */
export function reportOf({ contents, faults }: Verification): string {
  if (faults.length === 0) return `All ${contents} contents are there and as they came in.\n`;
  const lines = faults.map(
    ({ kind, companyId, documentId, name }) =>
      `${kind}  ${companyId}  ${documentId}  ${JSON.stringify(name)}`,
  );
  throw new ContentsFault(
    [`${faults.length} of the documents have no content, or another one:`, ...lines].join('\n'),
  );
}
