import { fail } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';
import type { Secrets } from '../secrets/Secrets.ts';
import { entryDigest, entryText } from './entryText.ts';
import { HeadKey, headText } from './HeadKey.ts';

const pageSize = 2000;

/** First line of an export. */
export interface SignedHead {
  /** JSON text that is signed: `format`, `firm`, `position`, `hash` and `signedAt`. */
  readonly signed: string;
  /** Ed25519 signature of the text's UTF-8 bytes, in base64. */
  readonly signature: string;
  /** Public key: SubjectPublicKeyInfo (DER) in base64. */
  readonly key: string;
}

/** Line of an export after the first. */
export interface SignedEntry {
  /**
   * JSON text whose UTF-8 bytes are hashed. Left out if the entry mentions another firm's data: then only the SHA-256
   * is exported.
   */
  readonly entry?: string;
  /** SHA-256 of the entry, in hexadecimal digits, if `entry` is left out. */
  readonly digest?: string;
  /** Names and addresses, by their digests in the entry. Erased ones are missing. */
  readonly names: Readonly<Record<string, { readonly salt: string; readonly value: string }>>;
}

/**
 * Writes a firm's audit log as lines of JSON that can be verified without the portal: the signed end of its chain, then
 * the entries in chain order (docs/security.md, Audit).
 *
 * @throws ServerError `not-found` for a log without entries.
 */
export async function* signedExport(
  { db, secrets }: { readonly db: Db; readonly secrets: Secrets },
  companyId: string,
): AsyncGenerator<string> {
  const head = await db
    .selectFrom('audit_heads')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!head) fail('not-found', 'The audit log has no entries yet.');
  const first: SignedHead = {
    signed: headText({ companyId, position: head.position, hash: head.hash, signedAt: head.signed_at }),
    signature: head.signature.toString('base64'),
    key: (await HeadKey.open({ db, secrets })).publicKey,
  };
  yield `${JSON.stringify(first)}\n`;
  for (let after = 0; after < head.position; after += pageSize) {
    const { rows } = await sql<{ readonly line: SignedEntry }>`
      select json_strip_nulls(json_build_object(
        'entry', case when not a.details ? 'otherFirm' then ${entryText} end,
        'digest', case when a.details ? 'otherFirm' then encode(${entryDigest}, 'hex') end,
        'names', (
          select coalesce(json_object_agg(n.digest, json_build_object('salt', encode(n.salt, 'hex'), 'value', n.value)), '{}')
          from audit_names as n where n.company_id = a.company_id and n.audit_id = a.audit_id and not a.details ? 'otherFirm'
        )
      )) as line
      from audit_chain as c left join audit_log as a on a.company_id = c.company_id and a.audit_id = c.audit_id
      where c.company_id = ${companyId} and c.position > ${after} and c.position <= ${Math.min(after + pageSize, head.position)}
      order by c.position
    `.execute(db);
    yield rows.map(({ line }) => `${JSON.stringify(line)}\n`).join('');
  }
}
