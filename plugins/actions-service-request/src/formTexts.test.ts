import { createTestPortal } from '@anteroom/plugin-kit/testing';
import { expect, it } from 'vitest';
import { generalRequest } from './generalRequest.ts';

/** Every key that the form names; those of all forms come with `@anteroom/forms`. */
const ownKeys = generalRequest.fields.flatMap((field) => [
  field.label,
  ...('hint' in field ? [field.hint] : []),
  ...('options' in field ? field.options.map(({ label }) => label) : []),
]);

it.each(['en-us', 'pt-br'] as const)('%s has every text of the form', (language) => {
  const { t } = createTestPortal({ language }).i18n;
  // A key without a text throws.
  for (const key of ownKeys) {
    expect(t(key, { count: 2, date: 'x' })).not.toBe('');
  }
});
