import { checkQuestionnaire } from '@anteroom/domain/forms/checkForm';
import type { QuestionnaireDefinition } from '@anteroom/domain/forms/formDefinition';
import type { TaskEditorProps } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormText } from '../useFormText.ts';

export interface QuestionnaireEditorProps extends TaskEditorProps {
  /** Kind of the task to add. */
  readonly kind: string;
  /** Loads the questionnaire for a tax year. */
  loadTemplate(taxYear: number, signal: AbortSignal): Promise<Readonly<Record<string, unknown>>>;
}

/** Task editor for the portal's own questionnaire of a tax year. Shows the questions that it contains. */
export function QuestionnaireEditor({ kind, taxYear, onDraft, loadTemplate }: QuestionnaireEditorProps) {
  const { t } = useTranslation();
  const text = useFormText();
  const template = useQuery({
    queryKey: ['questionnaire', 'template', kind, taxYear],
    queryFn: async ({ signal }): Promise<QuestionnaireDefinition> => {
      const definition: unknown = await loadTemplate(taxYear ?? 0, signal);
      checkQuestionnaire(definition);
      return definition;
    },
    enabled: taxYear !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const definition = taxYear === null ? undefined : template.data;
  useEffect(() => {
    onDraft(definition ? { definition: { ...definition } } : null);
  }, [definition, onDraft]);

  if (taxYear === null) return <p className="ar-muted">{t('form.editor.taxYearFirst')}</p>;
  if (template.isError) {
    return (
      <Alert
        level="danger"
        title={t('form.editor.failed')}
        action={
          <Button size="sm" onClick={() => void template.refetch()}>
            {t('form.saving.retry')}
          </Button>
        }
      />
    );
  }
  if (!definition) return <Skeleton shape="block" height="12rem" />;
  return (
    <div className="ar-stack ar-stack-small">
      <p>{t('form.editor.asks')}</p>
      <ul>
        {definition.sections.map(({ id, title, fields }) => (
          <li key={id}>
            {text(title)}{' '}
            <span className="ar-muted">{t('form.editor.questions', { count: fields.length })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
