import type { AnswerFault } from '@anteroom/domain/formAnswers';
import type { Answers, FormSection, QuestionnaireDefinition } from '@anteroom/domain/formDefinition';
import { questionnaireFaults } from '@anteroom/domain/questionnaire';
import { Log, type Task, Tasks, taskConflict, useI18n, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Heading } from '@anteroom/ui/Heading';
import { Link } from '@anteroom/ui/Link';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../buildSchema.ts';
import { useFormText } from '../useFormText.ts';
import { AnswersToRead } from './AnswersToRead.tsx';

interface ReviewPageProps {
  readonly definition: QuestionnaireDefinition;
  readonly answers: Answers;
  readonly today: string;
  readonly headingRef: Ref<HTMLHeadingElement>;
  /** Leads to a section, and to one of its questions. */
  readonly onSection: (id: string, path?: string) => void;
  /** Saves all answers and answers the task as it is then. */
  readonly onSave: () => Promise<Task>;
}

/** Everything at a glance, what is still missing, and the button that sends it. */
export function ReviewPage({ definition, answers, today, headingRef, onSection, onSave }: ReviewPageProps) {
  const i18n = useI18n();
  const { t } = useTranslation();
  const text = useFormText();
  const tasks = useService(Tasks);
  const log = useService(Log);
  const [stage, setStage] = useState<'idle' | 'sending' | 'failed'>('idle');
  const faults = questionnaireFaults(definition, answers, today);

  async function send() {
    setStage('sending');
    try {
      await tasks.complete(await onSave());
      setStage('idle');
    } catch (error) {
      log.warn('A questionnaire could not be sent', { error, conflict: taskConflict(error)?.reason });
      setStage('failed');
    }
  }

  function sectionOf({ path }: AnswerFault): FormSection | undefined {
    const [name] = path.split('.');
    return definition.sections.find(({ fields }) => fields.some((field) => field.name === name));
  }

  /** `Jobs: Job 2: Employer`: where it stands, as it is read on the way there. */
  function placeOf({ path, field }: AnswerFault, section: FormSection | undefined): string {
    const [name, index] = path.split('.');
    const group = section?.fields.find((each) => each.name === name);
    const places = [
      section && text(section.title),
      group?.type === 'group' &&
        index !== undefined &&
        t('form.group.entry', { entry: text(group.entry), number: Number(index) + 1 }),
      text(field.label),
    ];
    return places.filter(Boolean).join(': ');
  }

  return (
    <div className="ar-stack">
      <Heading level={2} size="lg" ref={headingRef} tabIndex={-1}>
        {t('form.sections.reviewTitle')}
      </Heading>
      {faults.length > 0 ? (
        <Alert level="warning" title={t('form.summary', { count: faults.length })}>
          <ul className="ar-stack ar-stack-small">
            {faults.slice(0, SHOWN).map((fault) => {
              const section = sectionOf(fault);
              return (
                <li key={fault.path}>
                  <Link
                    href={`#${fault.path}`}
                    variant="quiet"
                    style={{ textDecoration: 'underline' }}
                    onClick={(event) => {
                      event.preventDefault();
                      if (section) onSection(section.id, fault.path);
                    }}
                  >
                    {placeOf(fault, section)} –{' '}
                    {messageOf(fault.field, fault, { text, date: i18n.date, number: i18n.number })}
                  </Link>
                </li>
              );
            })}
            {faults.length > SHOWN && <li>{t('form.sections.more', { count: faults.length - SHOWN })}</li>}
          </ul>
        </Alert>
      ) : (
        <p className="ar-measure">{t('form.sections.reviewHelp')}</p>
      )}
      <AnswersToRead
        definition={definition}
        answers={answers}
        headingLevel={3}
        onEdit={({ id }) => onSection(id)}
      />
      {stage === 'failed' && (
        <Alert level="danger" title={t('form.sections.sendFailed')}>
          {t('form.sections.sendFailedHelp')}
        </Alert>
      )}
      <div className="ar-cluster">
        <Button
          variant="primary"
          size="lg"
          icon="check"
          loading={stage === 'sending'}
          disabled={faults.length > 0}
          onClick={send}
        >
          {t('form.sections.send')}
        </Button>
      </div>
    </div>
  );
}

/** The first of them are enough to go on with. */
const SHOWN = 12;
