import type { Task } from '@anteroom/contract';
import { followUpsOf } from '@anteroom/domain/questionnaire';
import type { TriggerTask } from '@anteroom/server-sdk';
import { firmsWords } from './firmsWords.ts';
import { questionnaireOf } from './questionnaireOf.ts';

/**
 * The request for the documents that the answers call for; none when they call for none.
 *
 * @param language - in which the firm writes.
 */
export function followUpRequest(task: Task, language: string): TriggerTask[] {
  const { form, answers } = questionnaireOf(task);
  const followUps = followUpsOf(form, answers);
  if (followUps.length === 0) return [];
  const { taxYear } = task.params;
  return [
    {
      key: 'documents',
      task: {
        kind: 'DOCUMENT_REQUEST',
        label: `${documentsIn[language.slice(0, 2)] ?? 'Documents'}: ${task.label}`.slice(0, 200),
        ...(task.dueDate && { dueDate: task.dueDate }),
        params: { ...(taxYear !== undefined && { taxYear }), minutes: 5 + followUps.length * 2 },
        steps: followUps.map(({ label, description }) => ({
          label: firmsWords(label, language),
          ...(description !== undefined && { description: firmsWords(description, language) }),
          required: false,
        })),
      },
    },
  ];
}

/** As the portal calls them; before the colon French has a no-break space. */
const documentsIn: Readonly<Record<string, string>> = {
  es: 'Documentos',
  fr: 'Documents\u00a0',
  nl: 'Documenten',
  pt: 'Documentos',
};
