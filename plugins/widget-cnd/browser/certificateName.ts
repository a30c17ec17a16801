import type { TFunction } from 'i18next';
import type { ClearanceCertificate } from '../api.ts';

/** Returns a name such as `Municipal (Santos/SP)`. */
export function certificateName(
  { kind, uf, municipality }: Pick<ClearanceCertificate, 'kind' | 'uf' | 'municipality'>,
  t: TFunction,
): string {
  const place = [municipality, uf].filter((part) => part !== null).join('/');
  return place ? t('inPlace', { kind: t(`kind.${kind}`), place }) : t(`kind.${kind}`);
}
