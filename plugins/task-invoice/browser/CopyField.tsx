import { IconButton } from '@anteroom/ui/IconButton';
import { useTranslation } from 'react-i18next';
import { useCopied } from './copied.tsx';

interface CopyFieldProps {
  readonly label: string;
  /** Value as displayed. */
  readonly value: string;
  /** Value to copy, as a bank's form expects it, if different. */
  readonly copies?: string;
  readonly hint?: string;
}

/** Shows a value for a bank's form, with a copy button. Use it within a `dl`. */
export function CopyField({ label, value, copies = value, hint }: CopyFieldProps) {
  const { t } = useTranslation();
  const { last, copy } = useCopied();
  const isCopied = last === label;
  return (
    <div className="task-invoice-field">
      <dt className="ar-muted ar-small">{label}</dt>
      <dd>
        <span className="ar-figures">{value}</span>
        {hint && <span className="ar-muted ar-small">{hint}</span>}
      </dd>
      <dd className="task-invoice-copy">
        {isCopied && (
          <span className="ar-small" aria-hidden="true">
            {t('copy.short')}
          </span>
        )}
        <IconButton
          icon={isCopied ? 'check' : 'copy'}
          label={t('copy.label', { label })}
          onClick={() => copy(label, copies)}
        />
      </dd>
    </div>
  );
}
