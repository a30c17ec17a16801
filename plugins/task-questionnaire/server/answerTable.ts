import { answerLines } from '@anteroom/domain/forms/answerLines';
import { FormQuestions } from '@anteroom/domain/forms/formQuestions';
import type { AnyDatabase, KindTask, Portal, Scope, Tasks } from '@anteroom/server-sdk';
import type { AnsweredRow, AnsweredSection, AnswersQuery, AnswerTable } from '../api.ts';
import { joinSections } from '../rules/joinSections.ts';
import { answerWords } from './answerWords.ts';
import { questionnaireOf } from './questionnaireOf.ts';

/**
 * Returns a page of the questionnaires that clients were sent, with their answers in the person's language. The firm
 * may have changed its questions between two clients, so the table has the questions of all of them.
 *
 * @param tasks - of the plugin that registered the kind; undefined for an unregistered kind, which yields an empty
 * table.
 */
export async function answerTable(
  { clients }: Pick<Portal, 'clients'>,
  tasks: Tasks | undefined,
  db: AnyDatabase,
  scope: Scope,
  { kind, taxYear, state, pageSize = 25, after }: AnswersQuery,
): Promise<AnswerTable> {
  const found = await tasks?.list(db, scope, {
    kind,
    ...(taxYear !== undefined && { taxYear }),
    ...(state && { statuses: statusesOf[state] }),
    order: 'newest',
    limit: pageSize + 1,
    ...(after !== undefined && { after }),
  });
  const shown = found?.slice(0, pageSize) ?? [];
  const names = await clients.names(db, scope.companyId, [...new Set(shown.map(({ clientId }) => clientId))]);
  const answered = shown.map((task) => readAnswers(task, scope.language, names.get(task.clientId) ?? ''));
  return {
    sections: joinSections(answered.flatMap(({ sections }) => sections)),
    rows: answered.map(({ row }) => row),
    next: found && found.length > pageSize ? (shown.at(-1)?.taskId ?? null) : null,
  };
}

const statusesOf = { open: ['NEW', 'WIP'], complete: ['DONE', 'RECEIVED', 'CANCELLED'] } as const;

function readAnswers(task: KindTask, language: string, client: string) {
  const { form, answers } = questionnaireOf(task);
  const questions = new FormQuestions(form);
  const words = answerWords(language);
  const given: Record<string, string> = {};
  for (const field of questions.fields) {
    const lines = answerLines(questions, [field], answers, words);
    if (lines.length === 0) continue;
    given[field.name] = lines
      .map((line) =>
        line.kind === 'entry'
          ? line.label
          : field.type === 'group'
            ? `${line.label}: ${line.answer}`
            : line.answer,
      )
      .join('\n');
  }
  const sections: AnsweredSection[] = form.sections.map(({ id, title, fields }) => ({
    id,
    title: words.text(title),
    questions: fields.map(({ name, label }) => ({ name, label: words.text(label) })),
  }));
  const { taskId, clientId, status, params } = task;
  const row: AnsweredRow = {
    taskId,
    clientId,
    client,
    status,
    taxYear: params.taxYear ?? null,
    answers: given,
  };
  return { sections, row };
}
