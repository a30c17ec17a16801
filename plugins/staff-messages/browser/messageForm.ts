import type { FormDefinition } from '@anteroom/forms';

/** Form of a new message. The client is a separate field, because there may be thousands. */
export const messageForm = {
  id: 'staff-message',
  version: 1,
  fields: [
    { name: 'subject', type: 'text', label: 'write.subject', required: true, maxLength: 120 },
    { name: 'body', type: 'longText', label: 'write.body', required: true, maxLength: 4000 },
    { name: 'from', type: 'date', label: 'write.from', hint: 'write.fromHint', min: 'today' },
    { name: 'until', type: 'date', label: 'write.until', hint: 'write.untilHint', min: 'today' },
    {
      name: 'audience',
      type: 'choice',
      label: 'write.audience',
      required: true,
      options: [
        { value: 'all', label: 'all' },
        { value: 'one', label: 'write.one' },
      ],
    },
  ],
} as const satisfies FormDefinition;
