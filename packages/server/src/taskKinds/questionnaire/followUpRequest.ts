import type { Task } from '@anteroom/contract';
import type { FormText } from '@anteroom/domain/formDefinition';
import { followUpsOf } from '@anteroom/domain/questionnaire';
import type { TriggerTask } from '../TaskKindRules.ts';
import { questionnaireOf } from './questionnaireOf.ts';

/** The request for the documents that the answers call for; none when they call for none. */
export function followUpRequest(task: Task): TriggerTask[] {
  const { form, answers } = questionnaireOf(task);
  const followUps = followUpsOf(form, answers);
  if (followUps.length === 0) return [];
  const { taxYear } = task.params;
  return [
    {
      key: 'documents',
      task: {
        kind: 'DOCUMENT_REQUEST',
        label: `Documents: ${task.label}`.slice(0, 200),
        ...(task.dueDate && { dueDate: task.dueDate }),
        params: { ...(taxYear !== undefined && { taxYear }), minutes: 5 + followUps.length * 2 },
        steps: followUps.map(({ label, description }) => ({
          label: firmsWords(label),
          ...(description !== undefined && { description: firmsWords(description) }),
          required: false,
        })),
      },
    },
  ];
}

/** Firms write in their own language first. */
export function firmsWords(text: FormText): string {
  return typeof text === 'string' ? text : (Object.values(text)[0] ?? '');
}
