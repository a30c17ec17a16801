import { fullName } from '@anteroom/domain/people/fullName';
import { useI18n } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { useTranslation } from 'react-i18next';
import type { ServiceRequestEvent } from '../api.ts';
import { AttachedFiles } from './AttachedFiles.tsx';

/** Shows the firm's answers to a request, with the files sent, newest first. Shows nothing if there are none. */
export function FirmsAnswers({ events }: { readonly events: readonly ServiceRequestEvent[] }) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const answers = events.filter(({ answer, documents }) => answer !== null || documents.length > 0);
  if (answers.length === 0) return null;
  return (
    <Card headingLevel={2} title={t('answer.given')}>
      <div className="ar-stack">
        {answers.toReversed().map(({ at, by, answer, documents }) => (
          <div key={at} className="ar-stack ar-stack-small">
            <div className="ar-small ar-muted">
              <time dateTime={at}>{date(at, 'time')}</time>
              {' · '}
              {t('history.by', { name: fullName(by) })}
            </div>
            {answer !== null && <p style={AS_WRITTEN}>{answer}</p>}
            <AttachedFiles files={documents.map(({ id, name }) => ({ documentId: id, name }))} />
          </div>
        ))}
      </div>
    </Card>
  );
}

const AS_WRITTEN = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;
