import { type Answers, DraftForm, entriesOf, type FormDefinition } from '@anteroom/forms';
import type { TaskDraft, TaskEditorProps } from '@anteroom/sdk';
import type { DynamicStepParams } from '../api.ts';

/**
 * Editor for steps to read, steps to confirm and file uploads. Steps with questions are created only by the firm's own
 * programs.
 */
export default function StepsEditor({ onDraft }: TaskEditorProps) {
  return <DraftForm definition={form} initialValues={initial} toDraft={toDraft} onDraft={onDraft} />;
}

const form: FormDefinition = {
  id: 'steps-editor',
  version: 1,
  fields: [
    {
      name: 'steps',
      type: 'group',
      label: 'editor.steps',
      entry: 'editor.step',
      add: 'editor.add',
      required: true,
      max: 50,
      fields: [
        { name: 'name', type: 'text', label: 'editor.name', required: true, maxLength: 500 },
        {
          name: 'kind',
          type: 'choice',
          label: 'editor.kind',
          required: true,
          options: ['information', 'confirm', 'upload'].map((value) => ({ value, label: `editor.${value}` })),
        },
        {
          name: 'text',
          type: 'longText',
          label: 'editor.text',
          required: true,
          maxLength: 8000,
          when: { field: 'kind', is: 'information' },
        },
        {
          name: 'sentence',
          type: 'longText',
          label: 'editor.sentence',
          required: true,
          maxLength: 2000,
          when: { field: 'kind', is: 'confirm' },
        },
        {
          name: 'rules',
          type: 'several',
          label: 'editor.rules',
          options: [{ value: 'optional', label: 'editor.optional' }],
        },
      ],
    },
  ],
};

const initial = { steps: [{ name: '', kind: '', text: '', sentence: '', rules: [] }] };

function toDraft({ steps }: Answers): TaskDraft {
  return {
    steps: entriesOf(steps).map(({ name, rules, ...asked }) => ({
      label: String(name),
      required: !(Array.isArray(rules) && rules.length > 0),
      params: paramsOf(asked),
    })),
  };
}

function paramsOf({ kind, text, sentence }: ReturnType<typeof entriesOf>[number]): DynamicStepParams {
  switch (kind) {
    case 'information':
      return { kind, text: String(text) };
    case 'confirm':
      return { kind, text: String(sentence) };
    default:
      return { kind: 'upload' };
  }
}
