import { HttpError } from '@anteroom/sdk';
import { useTranslation } from 'react-i18next';

const known = ['required', 'invalid', 'unknown', 'taken'] as const;

/** Faults that have a text of their own. */
const ownTexts = ['code.taken', 'email.taken', 'email.invalid', 'addTaxIdentifiers.invalid'] as const;

/**
 * Returns a function that returns the error text for a field by its name, such as `addTaxIdentifiers/0`, or undefined if
 * the server accepted it. The name '' returns the text for the refusal as a whole.
 */
export function useFaults(error: unknown): (field: string) => string | undefined {
  const { t } = useTranslation();
  if (!error) return () => undefined;
  const issues =
    error instanceof HttpError && error.failure.kind === 'problem'
      ? (error.failure.problem.errors ?? [])
      : [];
  if (issues.some(({ reason }) => reason === 'last-owner'))
    return (field) => (field === '' ? t('fault.lastOwner') : undefined);
  const byField = new Map(issues.map(({ path, reason }) => [path.replace(/^body\//, ''), reason]));
  return (field) => {
    if (field === '') return issues.length > 0 ? t('fault.marked') : t('fault.failed');
    const reason = byField.get(field);
    // Not a fault of the entry: the form shows what it is now.
    if (reason === undefined || reason === 'stale') return undefined;
    const [name = ''] = field.split('/');
    const own = ownTexts.find((text) => text === `${name}.${reason}`);
    if (own) return t(`fault.${own}`);
    return t(`fault.${known.find((each) => each === reason) ?? 'invalid'}`);
  };
}
