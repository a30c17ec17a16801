import type { Task } from '@anteroom/contract';
import { type AnswerWords, answerLines } from '@anteroom/domain/answerLines';
import { clientName } from '@anteroom/domain/clientName';
import { FormQuestions } from '@anteroom/domain/formQuestions';
import { LocaleFormats } from '@anteroom/domain/localeFormats';
import { renameOnConflict } from '@anteroom/domain/renameOnConflict';
import { taskMetaData } from '@anteroom/domain/taskMetaData';
import { localTime } from '@anteroom/domain/taskReminder';
import { type DoneContext, fail, type Scope } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { defaultFolder } from '../../documents/defaultFolder.ts';
import { takenNames } from '../../documents/documentStore.ts';
import { addDocument, type KeptContent, keepMadeFile } from '../../storage/upload.ts';
import { answersPdf } from './answersPdf.ts';
import { firmsWords } from './firmsWords.ts';
import { questionnaireOf } from './questionnaireOf.ts';

/** Keeps the answers as a PDF. No document has it yet. */
export async function keepAnswers(task: Task, deps: Deps, scope: Scope): Promise<KeptContent> {
  const { companyId } = scope;
  const client = await deps.db
    .selectFrom('clients as c')
    .innerJoin('companies as f', 'f.company_id', 'c.company_id')
    .select(['c.name', 'c.doing_business_as', 'c.display_as', 'f.language', 'f.time_zone'])
    .where('c.company_id', '=', companyId)
    .where('c.client_id', '=', task.clientId)
    .executeTakeFirstOrThrow();
  const { language } = client;
  const words = wordsOf(language);
  const { form, answers } = questionnaireOf(task);
  const questions = new FormQuestions(form);
  const bytes = await answersPdf({
    language,
    title: task.label,
    // Who answers for themselves is named once.
    intro: [
      ...new Set([
        clientName({
          name: client.name,
          doingBusinessAs: client.doing_business_as,
          displayAs: client.display_as,
        }),
        `${scope.firstName} ${scope.lastName}`.trim(),
        words.date(localTime(deps.clock.now(), client.time_zone).date),
      ]),
    ].join(' · '),
    sections: form.sections
      .filter((section) => questions.shows(section, answers))
      .map((section) => ({
        title: words.text(section.title),
        lines: answerLines(questions, section.fields, answers, words),
      })),
  });

  return keepMadeFile(deps, companyId, bytes);
}

/**
 * Puts the PDF of the answers into the client's documents.
 *
 * @throws ServerError `conflict` when it was not made, as the task was not the same before the transaction.
 */
export async function addAnswers(deps: Deps, { tx, scope, task, file }: DoneContext): Promise<void> {
  if (!file) fail('conflict', 'This task has changed in the meantime.');
  const { id: containerId } = await defaultFolder(tx, scope, task.clientId);
  let name = `${task.label
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .slice(0, 200)
    .trim()}.pdf`;
  while ((await takenNames(tx, scope, containerId, [name])).has(name)) name = renameOnConflict(name);
  const to = { scope, clientId: task.clientId, containerId };
  const { id } = await addDocument(deps, tx, to, {
    name,
    metaData: {},
    sha256: file.sha256,
    size: file.size,
  });
  // Not with the rest: nothing is uploaded to a task that is complete.
  const { ccTask, ccTaskLabel, ccGroupType } = taskMetaData(task);
  await tx
    .updateTable('documents')
    .set({ cc_task: ccTask ?? null, cc_task_label: ccTaskLabel ?? null, cc_group_type: ccGroupType ?? null })
    .where('company_id', '=', scope.companyId)
    .where('document_id', '=', id)
    .execute();
}

function wordsOf(language: string): AnswerWords {
  const formats = new LocaleFormats(language);
  const countries = new Intl.DisplayNames([language, 'en'], { type: 'region', fallback: 'code' });
  const [yes, no] = yesAndNo[language.slice(0, 2)] ?? ['Yes', 'No'];
  return {
    text: (text) => firmsWords(text, language),
    yes,
    no,
    date: (date) => formats.date(date, 'long'),
    number: (value) => formats.number(value),
    currency: (value, currency) => formats.currency(value, currency),
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code),
  };
}

const yesAndNo: Readonly<Record<string, readonly [string, string]>> = {
  es: ['Sí', 'No'],
  fr: ['Oui', 'Non'],
  nl: ['Ja', 'Nee'],
  pt: ['Sim', 'Não'],
};
