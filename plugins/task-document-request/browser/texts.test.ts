import { createTestPortal } from '@anteroom/plugin-kit/testing';
import { expect, it } from 'vitest';

it('knows the keys of the plugin’s own texts, and of the packages that it is built from', () => {
  const { t } = createTestPortal().i18n.i18next;
  expect(t('label')).toBe('Document request');
  expect(t('form.required')).toBe('Required');
  expect(t('parts.done.button')).toBe('Mark as done');
  // @ts-expect-error There is no such text.
  expect(() => t('parts.done.buton')).toThrow('There is no text "parts.done.buton"');
});
