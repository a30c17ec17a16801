import type { Scope } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { authorOf } from '../people/Author.ts';
import { changeSection, readSection, type Section } from './Section.ts';

/** Changes a section for the person of a request, completely or not at all. Returns the new values. */
export function saveSection<Values extends object>(
  deps: Pick<Deps, 'db' | 'audit' | 'events'>,
  { scope, id, ip }: { readonly scope: Scope; readonly id: string; readonly ip: string },
  section: Section<Values>,
  wanted: Partial<Values> & { readonly version?: string | undefined },
): Promise<Values & { readonly version: string }> {
  const author = authorOf(scope, { requestId: id, address: ip });
  return deps.db.transaction().execute(async (tx) => {
    await changeSection(deps, tx, author, section, wanted);
    return readSection(tx, section, scope.companyId);
  });
}
