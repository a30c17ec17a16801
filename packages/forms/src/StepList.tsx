import { Button } from '@anteroom/ui/Button';
import { ProgressBar } from '@anteroom/ui/ProgressBar';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormScope } from './FormScope.ts';
import type { FormStep } from './formSteps.ts';
import { useFormText } from './useFormText.ts';

interface StepListProps {
  readonly steps: readonly FormStep[];
  readonly current: number;
  /** Indexes of the steps that the person has left. */
  readonly left: ReadonlySet<number>;
  readonly onStep: (place: number) => void;
}

/**
 * Shows the steps of a form. The person can go to any of them at any time; those with an answer to correct are marked.
 */
export function StepList({ steps, current, left, onStep }: StepListProps) {
  const { form } = useFormScope();
  const { t } = useTranslation();
  const text = useFormText();
  const { errors } = useFormState({ control: form.control });
  const place = t('form.steps.place', { number: current + 1, count: steps.length });

  function stateOf({ fields }: FormStep, index: number): 'errors' | 'complete' | null {
    if (fields.some(({ name }) => errors[name])) return 'errors';
    return left.has(index) && index !== current ? 'complete' : null;
  }

  return (
    <nav aria-label={t('form.steps.list')} className="ar-stack ar-stack-small">
      <ProgressBar label={place} value={(current + 1) / steps.length} />
      <ol className="ar-cluster">
        {steps.map((step, index) => {
          const state = stateOf(step, index);
          return (
            <li key={step.fields[0]?.name}>
              <Button
                size="sm"
                variant={index === current ? 'secondary' : 'quiet'}
                icon={state === 'errors' ? 'circle-alert' : state === 'complete' ? 'check' : undefined}
                aria-current={index === current ? 'step' : undefined}
                onClick={() => onStep(index)}
              >
                {step.title !== null && text(step.title)}
                {state && <span className="ar-visually-hidden">, {t(`form.sections.${state}`)}</span>}
              </Button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
