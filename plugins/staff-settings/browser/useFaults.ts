import { HttpError } from '@anteroom/sdk';
import { useTranslation } from 'react-i18next';

/** Fields whose faults have a text of their own. */
const ownTexts = [
  'logo',
  'banner',
  'signInBackground',
  'logoutUrl',
  'email',
  'replyTo',
  'language',
  'languages',
] as const;

/** Returns the reasons of a refusal by field; empty for any other error. */
export function reasonsOf(error: unknown): ReadonlyMap<string, string> {
  const issues =
    error instanceof HttpError && error.failure.kind === 'problem'
      ? (error.failure.problem.errors ?? [])
      : [];
  return new Map(issues.map(({ path, reason = '' }) => [path.replace(/^body\//, ''), reason]));
}

/**
 * Returns a function that returns the error text for a field by its name, or undefined if the server accepted it. The
 * name '' returns the text for the refusal as a whole.
 */
export function useFaults(error: unknown): (field: string) => string | undefined {
  const { t } = useTranslation();
  if (!error) return () => undefined;
  const reasons = reasonsOf(error);
  return (field) => {
    if (field === '') return reasons.size > 0 ? t('fault.marked') : t('fault.failed');
    const reason = reasons.get(field);
    if (reason === undefined) return undefined;
    const own = ownTexts.find((name) => name === field);
    if (reason === 'required' && own !== 'languages') return t('fault.required');
    return own ? t(`fault.${own}`) : t('fault.invalid');
  };
}
