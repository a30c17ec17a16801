import { Alert } from '@anteroom/ui/Alert';
import { TextArea } from '@anteroom/ui/TextArea';
import { useTranslation } from 'react-i18next';
import type { IssueReport } from './useIssueReport.ts';

/** Maximum length, as in the contract. */
const maxLength = 8_000;

interface DescribeIssueProps {
  description: string;
  onDescription: (description: string) => void;
  report: IssueReport;
}

/** The first step of reporting an issue. */
export function DescribeIssue({ description, onDescription, report }: DescribeIssueProps) {
  const { t } = useTranslation();
  return (
    <div className="ar-stack">
      <TextArea
        label={t('issue.description')}
        description={t('issue.descriptionHint')}
        required
        autoFocus
        rows={5}
        maxLength={maxLength}
        value={description}
        onChange={(event) => {
          onDescription(event.target.value);
          report.edited();
        }}
      />
      {report.state === 'failed' && (
        <Alert level="danger" onClose={report.dismissFailure} closeLabel={t('shell.close')}>
          {t('issue.servererror')}
        </Alert>
      )}
    </div>
  );
}
