import { useTranslation } from 'react-i18next';
import type { EsignField } from '../api.ts';

/** Names a field: what it takes, and what the firm calls it. */
export function useFieldName(): (field: EsignField) => string {
  const { t } = useTranslation();
  return ({ type, label }) => {
    const kind = t(`type.${type}`);
    return label && label !== kind ? t('field.named', { type: kind, label }) : kind;
  };
}
