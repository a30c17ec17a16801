import { useCopy } from '@anteroom/screen-parts/useCopy';
import { Button } from '@anteroom/ui/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface CopyFieldProps {
  readonly label: string;
  /** Value as displayed. */
  readonly shown: string;
  /** Value as a banking app expects it. */
  readonly copies: string;
}

/** Shows a value to paste into a banking app, with a copy button. */
export function CopyField({ label, shown, copies }: CopyFieldProps) {
  const { t } = useTranslation();
  const copy = useCopy(t('copy.failed'));
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="ar-stack ar-stack-small">
      <span className="ar-muted ar-small">{label}</span>
      <code className="widget-tax-calendar-code">{shown}</code>
      <div>
        <Button icon={isCopied ? 'check' : 'copy'} onClick={async () => setCopied(await copy(copies))}>
          {t(isCopied ? 'copy.done' : 'copy.copy')}
          <span className="ar-visually-hidden">: {label}</span>
        </Button>
      </div>
      <p role="status" className="ar-visually-hidden">
        {isCopied && t('copy.done')}
      </p>
    </div>
  );
}
