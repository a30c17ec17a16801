import type { Answers, QuestionnaireDefinition } from '@anteroom/domain/forms/formDefinition';
import { questionnaireFaults } from '@anteroom/domain/forms/questionnaire';
import { Log, type Task, Tasks, taskConflict, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Heading } from '@anteroom/ui/Heading';
import { useAtomValue, useStore } from 'jotai';
import { type Ref, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dropUploads, runningUpload, useFormKey } from '../fields/fieldUploads.ts';
import { AnswersToRead } from './AnswersToRead.tsx';
import { OpenAnswers } from './OpenAnswers.tsx';

interface ReviewPageProps {
  readonly definition: QuestionnaireDefinition;
  readonly answers: Answers;
  readonly today: string;
  readonly headingRef: Ref<HTMLHeadingElement>;
  /** Navigates to a section, and optionally to one of its questions. */
  readonly onSection: (id: string, path?: string) => void;
  /** Saves all answers, and resolves with the updated task. */
  readonly onSave: () => Promise<Task>;
}

/** Shows all answers, what is still missing, and the button that sends them. */
export function ReviewPage({ definition, answers, today, headingRef, onSection, onSave }: ReviewPageProps) {
  const { t } = useTranslation();
  const tasks = useService(Tasks);
  const log = useService(Log);
  const [stage, setStage] = useState<'idle' | 'sending' | 'failed'>('idle');
  const faults = questionnaireFaults(definition, answers, today);
  const store = useStore();
  const formKey = useFormKey();
  const running = useAtomValue(useMemo(() => runningUpload(formKey), [formKey]));

  async function send() {
    setStage('sending');
    try {
      await tasks.complete(await onSave());
      dropUploads(store, formKey);
      setStage('idle');
    } catch (error) {
      log.warn('A questionnaire could not be sent', { error, conflict: taskConflict(error)?.reason });
      setStage('failed');
    }
  }

  function goTo(path: string) {
    const [name] = path.split('.');
    const section = definition.sections.find(({ fields }) => fields.some((field) => field.name === name));
    if (section) onSection(section.id, path);
  }

  return (
    <div className="ar-stack">
      <Heading level={2} size="lg" ref={headingRef} tabIndex={-1}>
        {t('form.sections.reviewTitle')}
      </Heading>
      {faults.length > 0 ? (
        <>
          <Alert level="warning" title={t('form.summary', { count: faults.length })} />
          <OpenAnswers sections={definition.sections} faults={faults} onSection={onSection} />
        </>
      ) : (
        <p className="ar-measure">{t('form.sections.reviewHelp')}</p>
      )}
      <AnswersToRead
        definition={definition}
        answers={answers}
        headingLevel={3}
        onEdit={({ id }) => onSection(id)}
      />
      {running && (
        <Alert
          level="warning"
          title={t('form.file.running', { name: store.get(running.upload.name) })}
          action={
            <Button size="sm" onClick={() => goTo(running.path)}>
              {t('form.sections.change')}
            </Button>
          }
        />
      )}
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
          disabled={faults.length > 0 || running !== undefined}
          onClick={send}
        >
          {t('form.sections.send')}
        </Button>
      </div>
    </div>
  );
}
