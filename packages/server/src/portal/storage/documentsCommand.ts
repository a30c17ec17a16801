import { blobStoreOf } from '../../kernel/blobs/openBlobStore.ts';
import { OperatorError } from '../../kernel/operatorError.ts';
import { asOperator } from '../operator/asOperator.ts';
import type { CommandLine } from '../operator/CommandLine.ts';
import { type Verification, verifyContents } from './verifyContents.ts';

export const documentsUsage = `anteroom documents <command>, in the environment of the server (DATA_DIR, DATABASE_URL, S3_BUCKET)

  verify                         read every document and list those whose content is missing or damaged
`;

/**
 * Runs one command and returns the text to print; null if there is no such command, or not with these operands.
 *
 * @throws OperatorError for errors that the operator can correct.
 */
export async function documentsCommand({
  command,
  operands,
  firm,
  env,
}: CommandLine): Promise<string | null> {
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

/** @throws OperatorError */
export function reportOf({ contents, faults }: Verification): string {
  if (faults.length === 0) return `All ${contents} contents are present and unchanged.\n`;
  const lines = faults.map(
    ({ kind, companyId, documentId, name }) =>
      `${kind}  ${companyId}  ${documentId}  ${JSON.stringify(name)}`,
  );
  throw new OperatorError(
    [`${faults.length} of the documents have missing or damaged content:`, ...lines].join('\n'),
  );
}
