import { maskCpfOrCnpj } from '@anteroom/domain/brazil/brazilianIdentifiers';
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
    /** Says why the authority cannot be asked: to staff what they can do, to the client what the firm still has to. */
    obstacle: (obstacle: ManifestObstacle) =>
      !isStaff && (obstacle === 'no-authority' || obstacle === 'off' || obstacle === 'not-tried')
        ? t(`setup.clientObstacles.${obstacle}`)
        : t(`setup.obstacles.${obstacle}`),
    /** A calendar date, or the day of a local time. */
    day: (local: string) => i18n.date(local.slice(0, 10)),
    /** The time is the event's own, wherever the reader is. */
    time: (local: string) => `${i18n.date(local.slice(0, 10))} ${local.slice(11, 16)}`,
    /** An ISO time, on the reader's clock. */
    moment: (iso: string) =>
      new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short' }).format(new Date(iso)),
    /** `2026-11` as `novembro de 2026`. */
    month: (month: string) =>
      new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${month}-01T00:00:00Z`),
      ),
    money: (centavos: number) => i18n.currency(centavos / 100, 'BRL'),
    taxId: maskCpfOrCnpj,
  };
}
