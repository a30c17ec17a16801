import type { ClearanceCertificate } from '@anteroom/contract';
import type { I18n } from '@anteroom/sdk';

/** As `Municipal (Santos/SP)`. */
export function certificateName(
  { kind, uf, municipality }: Pick<ClearanceCertificate, 'kind' | 'uf' | 'municipality'>,
  t: I18n['t'],
): string {
  const place = [municipality, uf].filter((part) => part !== null).join('/');
  return place ? t('inPlace', { kind: t(`kind.${kind}`), place }) : t(`kind.${kind}`);
}
