import { sql } from 'kysely';
import { HeadKey } from '../../kernel/audit/HeadKey.ts';
import type { SignedHead } from '../../kernel/audit/signedExport.ts';
import { type AuditVerification, verifyAudit } from '../../kernel/audit/verifyAudit.ts';
import { OperatorError } from '../../kernel/operatorError.ts';
import type { Secrets } from '../../kernel/secrets/Secrets.ts';
import type { Db } from '../schema.ts';

interface VerifyDeps {
  readonly db: Db;
  readonly secrets: Secrets;
}

interface VerifyWishes {
  /** Firm whose log to verify. If undefined, verifies the logs of all firms and the log of events outside any firm. */
  readonly firm: string | undefined;
  /** A signed export that was kept elsewhere. It also determines the firm, unless one is given. */
  readonly kept: string | undefined;
}

/**
 * Verifies the audit logs and returns what to print.
 *
 * @throws OperatorError listing every fault.
 */
export async function verifyLogs(deps: VerifyDeps, { firm, kept }: VerifyWishes): Promise<string> {
  const head = kept === undefined ? undefined : readHead(kept);
  const only = firm ?? head?.firm;
  const lines: string[] = [];
  let isWhole = true;
  for (const companyId of only === undefined ? await logsOf(deps.db) : [only]) {
    const verification = await verifyAudit(deps, companyId);
    isWhole &&= verification.faults.length === 0;
    lines.push(...linesOf(verification));
  }
  if (head) {
    const isBorneOut = await bearsOut(deps, head);
    isWhole &&= isBorneOut;
    lines.push(
      isBorneOut
        ? `  It has all ${head.position} entries of the export of ${head.signedAt}, unchanged.`
        : `  It does not have all ${head.position} entries of the export of ${head.signedAt} unchanged.`,
    );
  }
  const printed = `${lines.join('\n')}\n`;
  if (!isWhole) throw new OperatorError(printed.trimEnd());
  return printed;
}

async function logsOf(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select company_id as id from companies union select '' union select distinct company_id from audit_heads order by 1
  `.execute(db);
  return rows.map(({ id }) => id);
}

function linesOf({
  companyId,
  entries,
  unchained,
  late,
  signedAt,
  faults,
}: AuditVerification): readonly string[] {
  const whose = companyId === '' ? 'Outside any firm' : `Firm ${companyId}`;
  const young = unchained > 0 ? `, and ${unchained} not chained yet` : '';
  const signed = signedAt === null ? '' : `, signed ${signedAt.toISOString()}`;
  return [
    `${whose}: ${faults.length === 0 ? 'whole' : 'ALTERED'}, ${entries} entries${young}${signed}`,
    ...faults.map(({ kind, position, auditId }) =>
      `  ${kind}  ${position === null ? '' : `at ${position}`}  ${auditId ?? ''}`.trimEnd(),
    ),
    ...(late > 0
      ? [
          `  ${late} entries were signed more than a day after they were written: by an upgrade or an import, or because signatures were removed.`,
        ]
      : []),
  ];
}

interface KeptHead {
  readonly firm: string;
  readonly position: number;
  readonly hash: string;
  readonly signedAt: string;
  readonly signature: Buffer;
}

function readHead(kept: string): KeptHead {
  try {
    const { signed, signature } = JSON.parse(kept.split('\n', 1)[0] ?? '') as SignedHead;
    const { format, ...head } = JSON.parse(signed) as KeptHead & { readonly format: string };
    const isHead =
      format === 'anteroom-audit-1' &&
      typeof head.firm === 'string' &&
      Number.isSafeInteger(head.position) &&
      /^[0-9a-f]{64}$/.test(head.hash) &&
      !Number.isNaN(Date.parse(head.signedAt));
    if (!isHead) throw new Error('another format');
    return { ...head, signature: Buffer.from(signature, 'base64') };
  } catch {
    throw new OperatorError('The file to compare with is not a signed export of an audit log.');
  }
}

/** Returns whether the chain still contains the exported end, and this portal signed that end. */
async function bearsOut({ db, secrets }: VerifyDeps, kept: KeptHead): Promise<boolean> {
  const { firm, position, hash, signedAt, signature } = kept;
  const head = { companyId: firm, position, hash: Buffer.from(hash, 'hex'), signedAt: new Date(signedAt) };
  const key = await HeadKey.find({ db, secrets });
  const { rows } = await sql`
    select from audit_chain where company_id = ${firm} and position = ${position} and hash = ${head.hash}
  `.execute(db);
  return rows.length === 1 && key?.hasSigned(head, signature) === true;
}
