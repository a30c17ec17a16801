import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { changeBy } from '../people/Author.ts';
import { changeSection, readSection, type Section } from './Section.ts';

/** Changes a section for the person of a request, completely or not at all. Returns the new values. */
export function saveSection<Values extends object>(
  deps: Pick<Deps, 'db' | 'audit' | 'events'>,
  request: Pick<FastifyRequest, 'scope' | 'origin'>,
  section: Section<Values>,
  wanted: Partial<Values> & { readonly version?: string | undefined },
): Promise<Values & { readonly version: string }> {
  return changeBy(deps.db, request, async (tx, author) => {
    await changeSection(deps, tx, author, section, wanted);
    return readSection(tx, section, author.companyId);
  });
}
