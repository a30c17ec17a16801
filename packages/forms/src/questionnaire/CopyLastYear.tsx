import { Button } from '@anteroom/ui/Button';
import { useTranslation } from 'react-i18next';

/** Last year's answers that can be copied, or were copied, to questions without an answer. */
export interface LastYearCopy {
  /** Year of the answers as displayed: `2024`, `2024/25`. */
  readonly year: string;
  readonly count: number;
  readonly isCopied: boolean;
  readonly onCopy: () => void;
  readonly onUndo: () => void;
}

interface CopyLastYearProps extends LastYearCopy {
  /** Label of the button. */
  readonly label: string;
  /** Whether to explain in advance what will be copied. Use it once per page. */
  readonly explained?: boolean;
}

/** Offers to copy last year's answers, then says what was copied and offers to undo it. */
export function CopyLastYear({ year, count, isCopied, onCopy, onUndo, label, explained }: CopyLastYearProps) {
  const { t } = useTranslation();
  return (
    <div className="ar-stack ar-stack-small">
      <p className="ar-muted ar-small ar-measure" role="status">
        {isCopied
          ? t('form.sections.copied', { count, year })
          : explained && t('form.sections.copyWhat', { count, year })}
      </p>
      <div className="ar-cluster">
        {isCopied ? (
          // Focus this button, because the one that was pressed is gone.
          <Button key="undo" size="sm" icon="undo-2" autoFocus onClick={onUndo}>
            {t('form.sections.undo')}
          </Button>
        ) : (
          <Button key="copy" size="sm" icon="copy" onClick={onCopy}>
            {label}
          </Button>
        )}
      </div>
    </div>
  );
}
