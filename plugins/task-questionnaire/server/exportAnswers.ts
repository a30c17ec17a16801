import {
  type AnyTransaction,
  actorOf,
  type Content,
  type Origin,
  type Portal,
  type Scope,
  type Tasks,
} from '@anteroom/server-sdk';
import type { AnsweredRow, AnsweredSection, AnswersExportQuery, AnswersQuery } from '../api.ts';
import { joinSections } from '../rules/joinSections.ts';
import { answersFile } from './answersFile.ts';
import { answerTable } from './answerTable.ts';

/** Number of questionnaires read at a time, each with all of its questions. */
const pageSize = 50;

/**
 * Returns all clients' answers to a questionnaire as a file. Each page is read in its own transaction, so that an
 * export does not hold a connection.
 */
export async function exportAnswers(
  portal: Pick<Portal, 'audit' | 'clients' | 'db'>,
  tasks: Tasks | undefined,
  scope: Scope,
  { format, ...query }: AnswersExportQuery,
  origin: Origin,
): Promise<Content> {
  const rows: AnsweredRow[] = [];
  let sections: AnsweredSection[] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const wanted: AnswersQuery = { ...query, pageSize, ...(after && { after }) };
    const page = await portal.db.inFirm(scope, (tx) => answerTable(portal, tasks, tx, scope, wanted));
    rows.push(...page.rows);
    sections = joinSections([...sections, ...page.sections]);
    after = page.next ?? undefined;
  }
  await portal.db.inFirm(scope, (tx) => recordReading(portal, tx, scope, query, origin, { format }));
  return answersFile({ sections, rows, language: scope.language }, format);
}

/** Records in the audit log who has read clients' answers (once for all pages) or exported them to a file. */
export function recordReading(
  { audit }: Pick<Portal, 'audit'>,
  tx: AnyTransaction,
  scope: Scope,
  { kind, taxYear }: Pick<AnswersQuery, 'kind' | 'taxYear'>,
  origin: Origin,
  file?: Pick<AnswersExportQuery, 'format'>,
): Promise<void> {
  return audit.record(
    {
      action: file ? 'answers-exported' : 'answers-viewed',
      ...actorOf(scope),
      details: { kind, ...(taxYear !== undefined && { taxYear }), ...file },
      ...origin,
    },
    tx,
  );
}
