import type { EsignField } from '@anteroom/contract/taskKinds/esign';
import { useI18n } from '@anteroom/sdk';

/** Names a field: what it takes, and what the firm calls it. */
export function useFieldName(): (field: EsignField) => string {
  const { t } = useI18n();
  return ({ type, label }) =>
    label ? t('field.named', { type: t(`type.${type}`), label }) : t(`type.${type}`);
}
