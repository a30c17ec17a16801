import type { FormSection } from '@anteroom/domain/forms/formDefinition';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { Heading } from '@anteroom/ui/Heading';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFields } from '../FormFields.tsx';
import { useFormText } from '../useFormText.ts';
import { CopyLastYear, type LastYearCopy } from './CopyLastYear.tsx';

interface SectionPageProps {
  readonly section: FormSection;
  /** Number of the section, starting at 1. */
  readonly number: number;
  readonly count: number;
  readonly headingRef: Ref<HTMLHeadingElement>;
  /** Last year's answers to the section; null if there are none to copy. */
  readonly copy: LastYearCopy | null;
  readonly onBack: (() => void) | undefined;
  readonly onNext: () => void;
}

/**
 * Shows one section. The person can leave it at any time; missing answers are listed before the questionnaire is sent.
 */
export function SectionPage(props: SectionPageProps) {
  const { section, number, count, headingRef, copy, onBack, onNext } = props;
  const { t } = useTranslation();
  const text = useFormText();
  return (
    <Card>
      {/* Not a `form` element: React searches the ancestors of its events' targets and reads each form's fields by
          name, a list that typing invalidates. Answers are saved as they are typed, so there is nothing to submit. */}
      <div className="ar-stack" style={{ gap: 'var(--ar-space-3)' }}>
        <div className="ar-stack ar-stack-small">
          <p className="ar-muted ar-small">{t('form.sections.place', { number, count })}</p>
          <Heading level={2} size="lg" ref={headingRef} tabIndex={-1}>
            {text(section.title)}
          </Heading>
          {section.description && <p className="ar-muted ar-measure">{text(section.description)}</p>}
          {copy && <CopyLastYear {...copy} label={t('form.sections.sameAsLast', { year: copy.year })} />}
        </div>
        <FormFields fields={section.fields} />
        <div className="ar-cluster ar-cluster-between">
          {onBack ? (
            <Button size="lg" icon="arrow-left" onClick={onBack}>
              {t('form.sections.back')}
            </Button>
          ) : (
            <span />
          )}
          <Button variant="primary" size="lg" onClick={onNext}>
            {t(number === count ? 'form.sections.toReview' : 'form.sections.next')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
