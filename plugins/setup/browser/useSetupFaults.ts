import type { Problem } from '@anteroom/contract';
import { HttpError } from '@anteroom/sdk';
import { useTranslation } from 'react-i18next';

const ownReasons = ['required', 'short', 'common', 'personal'] as const;

interface SetupFaults {
  /**
   * Returns the error text for a field by its name, such as `owner/email`; undefined if the field is valid or has been
   * changed since.
   */
  readonly faultOf: (field: string) => string | undefined;
  /** The refusal; null once every invalid field has been changed. */
  readonly refusal: unknown;
}

/**
 * Returns the error messages for a form that the server refused.
 *
 * @param isAsSent - whether a field still has the value that was refused.
 */
export function useSetupFaults(error: unknown, isAsSent: (field: string) => boolean): SetupFaults {
  const { t } = useTranslation();
  const refused = issuesOf(error).map(({ path, reason }) => [path.replace(/^body\//, ''), reason] as const);
  const reasons = new Map(refused.filter(([field]) => isAsSent(field)));
  const refusal = refused.length > 0 && reasons.size === 0 ? null : error;
  const faultOf = (field: string) => {
    if (!reasons.has(field)) return undefined;
    const reason = reasons.get(field);
    const own = ownReasons.find((each) => each === reason);
    if (own) return t(`fault.${own}`);
    const name = field.split('/').at(-1);
    if (name === 'email') return t(reason === 'taken' ? 'fault.emailTaken' : 'fault.email');
    if (name === 'color' || name === 'logo') return t(`fault.${name}`);
    return t('fault.invalid');
  };
  return { faultOf, refusal };
}

/** Returns the server's issues with individual fields. */
export function issuesOf(error: unknown): NonNullable<Problem['errors']> {
  if (!(error instanceof HttpError) || error.failure.kind !== 'problem') return [];
  return error.failure.problem.errors?.filter(({ path }) => path.startsWith('body/')) ?? [];
}
