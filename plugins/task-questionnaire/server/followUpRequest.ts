import type { Task } from '@anteroom/contract';
import { followUpsOf } from '@anteroom/domain/forms/questionnaire';
import { documentRequestKind } from '@anteroom/plugin-task-document-request/api';
import type { TriggerTask } from '@anteroom/server-sdk';
import { firmsWords } from './firmsWords.ts';
import { questionnaireOf } from './questionnaireOf.ts';
import { textsIn } from './textsIn.ts';

/**
 * Returns the request for the documents that the answers call for; empty if they call for none.
 *
 * @param language The firm's language.
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
        kind: documentRequestKind,
        label: textsIn(language)('documents', { task: task.label }).slice(0, 200),
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
