import { OperatorError } from '../../kernel/operatorError.ts';
import { changeFirm } from '../companies/changeFirm.ts';
import { asOperator, type OperatorDeps } from '../operator/asOperator.ts';
import { commandGroup } from '../operator/commandGroup.ts';
import { forFirmAsOperator } from '../operator/inFirmAsOperator.ts';
import { formatByteSize, parseByteSize } from './byteSize.ts';
import { storageUse } from './storageUse.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'storage-quota-set': unknown;
  }
}

/** Commands on firms’ storage quotas. */
export const quotaCommand = commandGroup({
  usage: `anteroom quota <command>, in the environment of the server (DATA_DIR, DATABASE_URL)

  list                           show each firm's storage use and quota
  set <size|none> --firm <id>    set the quota, such as 50GB. The portal refuses uploads beyond it
`,
  async run({ command, operands: [size, ...more], firm, env }) {
    if (more.length > 0) return null;
    if (command === 'list' && size === undefined && firm === undefined) return asOperator(env, list);
    if (command !== 'set' || size === undefined || firm === undefined) return null;
    const bytes = size === 'none' ? null : parseByteSize(size);
    if (bytes === null && size !== 'none')
      throw new OperatorError(`"${size}" isn’t a size. Use a size such as 500MB or 50GB.`);
    return forFirmAsOperator(env, firm, async (deps) => {
      await setQuota(deps, firm, bytes);
      return `${await lineOf(deps, firm)}\n`;
    });
  },
});

async function list(deps: OperatorDeps): Promise<string> {
  const firms = await deps.db.selectFrom('companies').select('company_id').orderBy('company_id').execute();
  const lines: string[] = [];
  for (const { company_id } of firms) lines.push(await lineOf(deps, company_id));
  return lines.map((line) => `${line}\n`).join('');
}

async function lineOf({ db }: OperatorDeps, companyId: string): Promise<string> {
  const { usedBytes, quotaBytes } = await storageUse(db, companyId);
  const quota = quotaBytes === null ? 'no quota' : `of ${formatByteSize(quotaBytes)}`;
  return `${companyId}  ${formatByteSize(usedBytes)} ${quota}`;
}

async function setQuota(
  { db, audit, operator }: OperatorDeps,
  companyId: string,
  bytes: number | null,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await changeFirm(tx, companyId, { storage_quota: bytes });
    const details = { operator, bytes };
    await audit.record({ action: 'storage-quota-set', companyId, userId: null, details }, tx);
  });
}
