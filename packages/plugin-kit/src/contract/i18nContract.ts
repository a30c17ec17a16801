import { I18n } from '@anteroom/sdk';
import { expect, it } from 'vitest';
import type { OpenContractPortal } from './ContractPortal.ts';

export function i18nContract(open: OpenContractPortal): void {
  it('translates the plugin’s texts into the person’s language', async () => {
    const { get, store } = await open({ language: 'pt-br' });
    const { t, language } = get(I18n);
    expect(store.get(language)).toBe('pt-br');
    await expect.poll(() => t('section')).toBe('Seção');
    expect(t('action.label')).toBe('Ação');
  });

  it('changes the language', async () => {
    const { get, store, on } = await open();
    on('PUT /api/profile/v1/users/olivia/language', () => null);
    const i18n = get(I18n);
    await i18n.choose('pt-br');
    expect(store.get(i18n.language)).toBe('pt-br');
    await expect.poll(() => i18n.t('section')).toBe('Seção');
  });

  it('fills in values without escaping them, and chooses the plural form', async () => {
    const { t } = (await open()).get(I18n);
    await expect.poll(() => t('greeting', { name: '<b>Ann & Co.</b>' })).toBe('Hello, <b>Ann & Co.</b>');
    expect([0, 1, 2].map((count) => t('rows', { count }))).toEqual(['0 rows', '1 row', '2 rows']);
    expect(t('rows', { count: 5000 })).toBe('5,000 rows');
  });

  it('falls back to English', async () => {
    const { t } = (await open({ language: 'nl-nl' })).get(I18n);
    await expect.poll(() => t('section')).toBe('Section');
  });

  it('formats dates', async () => {
    const english = (await open()).get(I18n);
    expect(english.date('2026-03-01')).toBe('Mar 1, 2026');
    expect(english.date('2026-03-01', 'short')).toBe('3/1/26');
    expect(english.date('2026-03-01', 'long')).toBe('March 1, 2026');
    expect(english.date('2026-03-01', 'time')).toBe('Mar 1, 2026');
    expect(english.date('2026-03-01T12:00:00Z', 'time')).toMatch(/^Mar 1, 2026, \d+:\d\d\s[AP]M$/);
    const portuguese = (await open({ language: 'pt-br' })).get(I18n);
    expect(portuguese.date('2026-03-01')).toBe('1 de mar. de 2026');
  });

  it('formats a day relative to today', async () => {
    const { relativeDay } = (await open()).get(I18n);
    const now = new Date();
    const at = (days: number) => {
      const date = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + days));
      return date.toISOString().slice(0, 10);
    };
    expect([-2, 0, 1, 3].map((days) => relativeDay(at(days)))).toEqual([
      '2 days ago',
      'today',
      'tomorrow',
      'in 3 days',
    ]);
  });

  it('formats numbers, money and bytes', async () => {
    const { number, currency, bytes } = (await open()).get(I18n);
    expect(number(1234.5)).toBe('1,234.5');
    expect(number(0.125, { style: 'percent', maximumFractionDigits: 1 })).toBe('12.5%');
    expect(currency(1234.5, 'BRL')).toBe('R$1,234.50');
    expect([0, 1024, 3_250_586].map(bytes)).toEqual(['0 bytes', '1 kB', '3.1 MB']);
  });
}
