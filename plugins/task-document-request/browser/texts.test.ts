import { createTestPortal } from '@anteroom/plugin-kit/testing';
import { expect, it } from 'vitest';

it('t returns texts of the plugin and of its packages, and throws for an unknown key', () => {
  const { t } = createTestPortal().i18n.i18next;
  expect(t('label')).toBe('Document request');
  expect(t('form.required')).toBe('Required');
  expect(t('parts.done.button')).toBe('Mark as done');
  // @ts-expect-error There is no such text.
  expect(() => t('parts.done.buton')).toThrow('There is no text "parts.done.buton"');
});
