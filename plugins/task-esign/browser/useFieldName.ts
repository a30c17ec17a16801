import { useTranslation } from 'react-i18next';
import type { EsignField } from '../api.ts';

/** Returns a function that names a field: what goes into it, and the firm's label for it. */
export function useFieldName(): (field: EsignField) => string {
  const { t } = useTranslation();
  return ({ type, label }) => {
    const kind = t(`type.${type}`);
    return label && label !== kind ? t('field.named', { type: kind, label }) : kind;
  };
}
