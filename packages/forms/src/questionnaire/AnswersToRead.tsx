import { answerLines } from '@anteroom/domain/forms/answerLines';
import type { Answers, FormSection, QuestionnaireDefinition } from '@anteroom/domain/forms/formDefinition';
import { FormQuestions } from '@anteroom/domain/forms/formQuestions';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import type { HeadingLevel } from '@anteroom/ui/Heading';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormText } from '../useFormText.ts';
import { AnswerLines } from './AnswerLines.tsx';
import { useAnswerWords } from './useAnswerWords.ts';

interface AnswersToReadProps {
  readonly definition: QuestionnaireDefinition;
  readonly answers: Answers;
  /** Heading level of the sections. */
  readonly headingLevel: HeadingLevel;
  /** Opens a section for editing. If left out, the answers are read-only. */
  readonly onEdit?: (section: FormSection) => void;
}

/** Shows all answers, section by section. */
export function AnswersToRead({ definition, answers, headingLevel, onEdit }: AnswersToReadProps) {
  const { t } = useTranslation();
  const text = useFormText();
  const words = useAnswerWords();
  const questions = useMemo(() => new FormQuestions(definition), [definition]);
  const shown = definition.sections.filter((section) => questions.shows(section, answers));
  return (
    <div className="ar-stack">
      {shown.map((section) => {
        const title = text(section.title);
        const lines = answerLines(questions, section.fields, answers, words);
        return (
          <Card
            key={section.id}
            title={title}
            headingLevel={headingLevel}
            action={
              onEdit && (
                <Button size="sm" variant="quiet" icon="pencil" onClick={() => onEdit(section)}>
                  {t('form.sections.change')}
                  <span className="ar-visually-hidden">: {title}</span>
                </Button>
              )
            }
          >
            {lines.length > 0 ? (
              <AnswerLines lines={lines} />
            ) : (
              <p className="ar-muted">{t('form.sections.nothing')}</p>
            )}
          </Card>
        );
      })}
    </div>
  );
}
