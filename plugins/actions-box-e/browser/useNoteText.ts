import { maskCpfOrCnpj } from '@anteroom/domain/brazil/brazilianIdentifiers';
import { useI18n } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';

/** Returns the texts and formats for invoices. */
export function useNoteText() {
  const { t } = useTranslation();
  const i18n = useI18n();
  const language = useAtomValue(i18n.language);
  return {
    t,
    day: (local: string) => i18n.date(local.slice(0, 10)),
    /** Formats the time as it is on the invoice, independent of the reader's time zone. */
    time: (local: string) => `${i18n.date(local.slice(0, 10))} ${local.slice(11, 16)}`,
    money: (centavos: number) => i18n.currency(centavos / 100, 'BRL'),
    /** Formats a decimal number as found in the XML. */
    amount: (decimal: string) =>
      i18n.number(Number(decimal), { minimumFractionDigits: 2, maximumFractionDigits: 4 }),
    number: (value: number) => i18n.number(value),
    /** Formats `2026-11` as `novembro de 2026`. */
    month: (competence: string) =>
      new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${competence}-01T00:00:00Z`),
      ),
    taxId: maskCpfOrCnpj,
  };
}
