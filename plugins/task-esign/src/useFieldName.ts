import type { EsignField } from '@anteroom/contract/taskKinds/esign';
import { useI18n } from '@anteroom/sdk';

/** Names a field: what it takes, and what the firm calls it. */
export function useFieldName(): (field: EsignField) => string {
  const { t } = useI18n();
  return ({ type, label }) => {
    const kind = t(`type.${type}`);
    return label && label !== kind ? t('field.named', { type: kind, label }) : kind;
  };
}
