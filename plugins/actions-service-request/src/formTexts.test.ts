import { generalRequests } from '@anteroom/domain/serviceRequests/generalRequests';
import { createTestPortal } from '@anteroom/plugin-kit/testing';
import { expect, it } from 'vitest';

/** Every key that the form names; those of all forms come with `@anteroom/forms`. */
const ownKeys = generalRequests.definition.fields.flatMap((field) => [
  String(field.label),
  ...(field.hint ? [String(field.hint)] : []),
  ...('options' in field ? field.options.map(({ label }) => String(label)) : []),
]);

it.each(['en-us', 'pt-br'] as const)('%s has every text of the form', (language) => {
  const { t } = createTestPortal({ language }).i18n;
  // A key without a text throws.
  for (const key of ownKeys) {
    expect(t(key, { count: 2, date: 'x' })).not.toBe('');
  }
});
