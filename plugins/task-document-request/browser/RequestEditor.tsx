import { type Answers, DraftForm, entriesOf, type FormDefinition } from '@anteroom/forms';
import type { TaskDraft, TaskEditorProps } from '@anteroom/sdk';

/** Form in which staff list the documents to request. */
export default function RequestEditor({ onDraft }: TaskEditorProps) {
  return <DraftForm definition={form} initialValues={initial} toDraft={toDraft} onDraft={onDraft} />;
}

const form: FormDefinition = {
  id: 'document-request-editor',
  version: 1,
  fields: [
    {
      name: 'items',
      type: 'group',
      label: 'editor.items',
      entry: 'editor.item',
      add: 'editor.add',
      required: true,
      max: 100,
      fields: [
        { name: 'name', type: 'text', label: 'editor.name', required: true, maxLength: 500 },
        { name: 'description', type: 'longText', label: 'editor.description', maxLength: 4000 },
        {
          name: 'rules',
          type: 'several',
          label: 'editor.rules',
          options: [
            { value: 'optional', label: 'editor.optional' },
            { value: 'single', label: 'editor.single' },
          ],
        },
      ],
    },
  ],
};

const initial = { items: [{ name: '', description: '', rules: [] }] };

function toDraft({ items }: Answers): TaskDraft {
  return {
    steps: entriesOf(items).map(({ name, description, rules }) => ({
      label: String(name),
      ...(description && { description: String(description) }),
      required: !isOneOf(rules, 'optional'),
      params: isOneOf(rules, 'single') ? { several: false } : {},
    })),
  };
}

function isOneOf(rules: unknown, rule: 'optional' | 'single'): boolean {
  return Array.isArray(rules) && rules.includes(rule);
}
