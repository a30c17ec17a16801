import { Readable } from 'node:stream';
import type { Task } from '@anteroom/contract';
import { answerLines } from '@anteroom/domain/forms/answerLines';
import { FormQuestions } from '@anteroom/domain/forms/formQuestions';
import { fullName } from '@anteroom/domain/people/fullName';
import { localTime } from '@anteroom/domain/tasks/taskReminder';
import type { KeptFile, Portal, Scope } from '@anteroom/server-sdk';
import { answersPdf } from './answersPdf.ts';
import { answerWords } from './answerWords.ts';
import { questionnaireOf } from './questionnaireOf.ts';

/** Stores the answers as a PDF, without creating a document for it yet. */
export async function keepAnswers(
  { db, clients, firms, clock, pdf, uploads }: Portal,
  scope: Scope,
  task: Task,
): Promise<KeptFile> {
  const { companyId } = scope;
  const { client, firm } = await db.inFirm(scope, async (tx) => ({
    client: await clients.name(tx, companyId, task.clientId),
    firm: await firms.get(tx, companyId),
  }));
  const { language } = firm;
  const words = answerWords(language);
  const { form, answers } = questionnaireOf(task);
  const questions = new FormQuestions(form);
  const bytes = await answersPdf(pdf, {
    language,
    title: task.label,
    // Name a person who answers for themselves only once.
    intro: [
      ...new Set([client, fullName(scope), words.date(localTime(clock.now(), firm.timeZone).date)]),
    ].join(' · '),
    sections: form.sections
      .filter((section) => questions.shows(section, answers))
      .map((section) => ({
        title: words.text(section.title),
        lines: answerLines(questions, section.fields, answers, words),
      })),
  });
  const file = await uploads.receive(companyId, Readable.from([bytes]));
  await file.keep();
  return { sha256: file.sha256, size: file.size };
}

/** Returns the file name of the PDF with a task's answers. */
export function answersFileName({ label }: Pick<Task, 'label'>): string {
  const stem = label
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .slice(0, 200)
    .trim();
  return `${stem}.pdf`;
}
