import { localTime } from '@anteroom/domain/tasks/taskReminder';
import { cutPage, decodeCursor, type Scope } from '@anteroom/server-sdk';
import { type SqlBool, sql } from 'kysely';
import Type from 'typebox';
import type { FirmCertificate, FirmCertificateList, FirmCertificateQuery } from '../api.ts';
import { daysOfNotice } from '../rules/certificates.ts';
import {
  type CertificatePortal,
  type CertificateTx,
  findCertificate,
  findCertificates,
} from './certificateStore.ts';

/** Last day of a certificate's validity, and its ID. */
const EndKey = Type.Tuple([
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  Type.String({ maxLength: 64 }),
]);

/** Date used for a certificate that was never issued, so that it comes last. */
const never = '9999-12-31';

/** Returns one page of the certificates of all clients that the person may see, earliest expiry first. */
export async function listFirmCertificates(
  portal: CertificatePortal,
  tx: CertificateTx,
  scope: Scope,
  { clientId, kind, show = 'all', pageSize = 25, after }: FirmCertificateQuery,
): Promise<FirmCertificateList> {
  const { timeZone } = await portal.firms.get(tx, scope.companyId);
  const today = localTime(portal.clock.now(), timeZone).date;
  const ends = sql<string>`coalesce(issued.valid_until::text, ${never})`;
  const rows = await tx
    .selectFrom('widget_cnd.certificates as c')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('widget_cnd.queries as q')
          .select(['q.valid_until', 'q.result'])
          .whereRef('q.company_id', '=', 'c.company_id')
          .whereRef('q.certificate_id', '=', 'c.certificate_id')
          .where('q.outcome', '=', 'issued')
          .orderBy('q.at', 'desc')
          .orderBy('q.query_id', 'desc')
          .limit(1)
          .as('issued'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('widget_cnd.queries as q')
          .select('q.outcome')
          .whereRef('q.company_id', '=', 'c.company_id')
          .whereRef('q.certificate_id', '=', 'c.certificate_id')
          .orderBy('q.at', 'desc')
          .orderBy('q.query_id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['c.certificate_id', ends.as('ends')])
    .where(portal.clients.visible(scope, 'c'))
    .$if(clientId !== undefined, (query) => query.where('c.client_id', '=', clientId as string))
    .$if(kind !== undefined, (query) => query.where('c.kind', '=', kind as FirmCertificate['kind']))
    .$if(show === 'attention', (query) =>
      query.where(
        sql<SqlBool>`(
          c.renewal_asked_at is not null
          or last.outcome = 'failed'
          or issued.valid_until is null
          or issued.valid_until <= ${today}::date
            + case c.kind when 'fgts' then ${daysOfNotice('fgts')}::int else ${daysOfNotice('federal')}::int end
          or issued.result in ('positive', 'irregular')
        )`,
      ),
    )
    .$if(after !== undefined, (query) => {
      const [end, id] = decodeCursor(EndKey, after as string);
      return query.where(sql<SqlBool>`(${ends}, c.certificate_id) > (${end}, ${id})`);
    })
    .orderBy(ends)
    .orderBy('c.certificate_id')
    .limit(pageSize + 1)
    .execute();
  const { shown, next } = cutPage(rows, pageSize, (last) => [last.ends, last.certificate_id]);
  const ids = shown.map(({ certificate_id }) => certificate_id);
  const found = new Map((await findCertificates(portal, tx, scope, ids)).map((each) => [each.id, each]));
  const names = await portal.clients.names(tx, scope.companyId, [
    ...new Set([...found.values()].map((each) => each.clientId)),
  ]);
  return {
    items: ids.flatMap((id) => {
      const certificate = found.get(id);
      return certificate ? [{ ...certificate, client: names.get(certificate.clientId) ?? '' }] : [];
    }),
    next,
  };
}

/** Returns a certificate with its client's name. @throws ServerError `not-found` */
export async function findFirmCertificate(
  portal: CertificatePortal,
  tx: CertificateTx,
  scope: Scope,
  certificateId: string,
): Promise<FirmCertificate> {
  const certificate = await findCertificate(portal, tx, scope, certificateId);
  return { ...certificate, client: await portal.clients.name(tx, scope.companyId, certificate.clientId) };
}
