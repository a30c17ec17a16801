import { blobStoreOf } from '../../kernel/blobs/openBlobStore.ts';
import { OperatorError } from '../../kernel/operatorError.ts';
import { asOperator } from '../operator/asOperator.ts';
import { commandGroup } from '../operator/commandGroup.ts';
import { type Verification, verifyContents } from './verifyContents.ts';

/** Command that verifies the contents of all documents. */
export const documentsCommand = commandGroup({
  usage: `anteroom documents <command>, in the environment of the server (DATA_DIR, DATABASE_URL, S3_BUCKET)

  verify                         read every document and list those whose content is missing or damaged
`,
  async run({ command, operands, firm, env }) {
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
  },
});

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
