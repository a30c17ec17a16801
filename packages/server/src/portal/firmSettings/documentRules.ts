import type { DocumentRules } from '@anteroom/contract';
import { changeFirm } from '../companies/changeFirm.ts';
import type { Fault } from '../people/Faults.ts';
import { formatByteSize } from '../quota/byteSize.ts';
import { onlyGiven, type Section } from './Section.ts';

type Rules = Omit<DocumentRules, 'usedBytes' | 'version'>;

/** Limits for a firm's documents: storage space, and kinds of files that may be uploaded. */
export const documentRules: Section<Rules> = {
  name: 'documents',
  read: async (db, companyId) => {
    const { kinds, ...limits } = await db
      .selectFrom('companies')
      .select([
        'own_quota as quotaBytes',
        'client_quota as clientQuotaBytes',
        'storage_quota as mostBytes',
        'upload_kinds as kinds',
      ])
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow();
    return { ...limits, kinds: kinds as Rules['kinds'] };
  },
  // Removes duplicates and sorts, so that the same selection does not count as a change.
  tidy: (change) => ({ ...change, ...(change.kinds && { kinds: [...new Set(change.kinds)].sort() }) }),
  faults: ({ kinds, ...limits }, { mostBytes }) => {
    const faults: Fault[] = [];
    for (const field of ['quotaBytes', 'clientQuotaBytes'] as const) {
      const bytes = limits[field];
      if (bytes && mostBytes !== null && bytes > mostBytes) {
        const message = `must be at most ${formatByteSize(mostBytes)}, the operator’s limit`;
        faults.push({ field, message, reason: 'invalid' });
      }
    }
    if (kinds?.length === 0)
      faults.push({ field: 'kinds', message: 'needs one kind of file', reason: 'required' });
    return faults;
  },
  write: async (tx, companyId, { quotaBytes, clientQuotaBytes, kinds }) => {
    const change = { own_quota: quotaBytes, client_quota: clientQuotaBytes, upload_kinds: kinds };
    await changeFirm(tx, companyId, onlyGiven(change));
  },
};
