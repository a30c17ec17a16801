import { maskCpfOrCnpj } from '@anteroom/domain/brazil/brazilianIdentifiers';
import { unbrokenTime } from '@anteroom/domain/language/unbrokenTime';
import { Permissions, useI18n, useService } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { ManifestObstacle } from '../api.ts';

/** Returns the texts and formats for invoices. */
export function useManifestText() {
  const { t } = useTranslation();
  const i18n = useI18n();
  const language = useAtomValue(i18n.language);
  const { isStaff } = useService(Permissions);
  return {
    t,
    /**
     * Returns why the tax authority cannot be queried. Staff are told what they can do; clients, what the firm still
     * has to do.
     */
    obstacle: (obstacle: ManifestObstacle) =>
      !isStaff && (obstacle === 'no-authority' || obstacle === 'off' || obstacle === 'not-tried')
        ? t(`setup.clientObstacles.${obstacle}`)
        : t(`setup.obstacles.${obstacle}`),
    /** Formats a calendar date, or the day of a local time. */
    day: (local: string) => i18n.date(local.slice(0, 10)),
    /** Formats the time as it is in the event, independent of the reader's time zone. */
    time: (local: string) => `${i18n.date(local.slice(0, 10))} ${local.slice(11, 16)}`,
    /** Formats an ISO time in the reader's time zone. */
    moment: (iso: string) =>
      unbrokenTime(
        new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short' }).formatToParts(
          new Date(iso),
        ),
      ),
    /** Formats `2026-11` as `novembro de 2026`. */
    month: (month: string) =>
      new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${month}-01T00:00:00Z`),
      ),
    money: (centavos: number) => i18n.currency(centavos / 100, 'BRL'),
    taxId: maskCpfOrCnpj,
  };
}
