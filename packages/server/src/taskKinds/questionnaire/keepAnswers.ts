import { Readable } from 'node:stream';
import type { Task } from '@anteroom/contract';
import { type AnswerWords, answerLines } from '@anteroom/domain/answerLines';
import { clientName } from '@anteroom/domain/clientName';
import { FormQuestions } from '@anteroom/domain/formQuestions';
import { LocaleFormats } from '@anteroom/domain/localeFormats';
import { renameOnConflict } from '@anteroom/domain/renameOnConflict';
import { taskMetaData } from '@anteroom/domain/taskMetaData';
import { localTime } from '@anteroom/domain/taskReminder';
import { defaultFolder } from '../../documents/defaultFolder.ts';
import { takenNames } from '../../documents/documentStore.ts';
import { blobKey } from '../../storage/blobStore.ts';
import { addDocument, noteContent } from '../../storage/upload.ts';
import type { CompletionContext } from '../TaskKindRules.ts';
import { answersPdf } from './answersPdf.ts';
import { firmsWords } from './firmsWords.ts';
import { questionnaireOf } from './questionnaireOf.ts';

/** How a firm writes. */
interface Firm {
  /** As `pt-br`. */
  readonly language: string;
  /** IANA, of the day on which something is sent. */
  readonly timeZone: string;
}

/** Puts the answers into the client's documents, as a PDF. */
export async function keepAnswers(
  task: Task,
  { language, timeZone }: Firm,
  { tx, deps, scope }: CompletionContext,
): Promise<void> {
  const { companyId } = scope;
  const client = await tx
    .selectFrom('clients')
    .select(['name', 'doing_business_as', 'display_as'])
    .where('company_id', '=', companyId)
    .where('client_id', '=', task.clientId)
    .executeTakeFirstOrThrow();
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
        words.date(localTime(deps.clock.now(), timeZone).date),
      ]),
    ].join(' · '),
    sections: form.sections
      .filter((section) => questions.shows(section, answers))
      .map((section) => ({
        title: words.text(section.title),
        lines: answerLines(questions, section.fields, answers, words),
      })),
  });

  const blob = await deps.blobs.receive(Readable.from([bytes]), bytes.length);
  try {
    // Not by a connection of its own: those who submit at the same time have them all, and wait for this one to end.
    await noteContent(deps, tx, companyId, blob);
    await blob.keep(blobKey(companyId, blob.sha256));
  } catch (error) {
    await blob.discard();
    throw error;
  }
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
    sha256: blob.sha256,
    size: blob.size,
  });
  // Not with the rest: nothing is uploaded to a task that is complete.
  const { ccTask, ccTaskLabel, ccGroupType } = taskMetaData(task);
  await tx
    .updateTable('documents')
    .set({ cc_task: ccTask ?? null, cc_task_label: ccTaskLabel ?? null, cc_group_type: ccGroupType ?? null })
    .where('company_id', '=', companyId)
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
