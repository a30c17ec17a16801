import type { Answers, FormSection } from '@anteroom/domain/forms/formDefinition';
import { type SectionState, sectionState } from '@anteroom/domain/forms/questionnaire';
import { Badge, type Tone } from '@anteroom/ui/Badge';
import { Disclosure } from '@anteroom/ui/Disclosure';
import { List, ListRow } from '@anteroom/ui/List';
import { ProgressBar } from '@anteroom/ui/ProgressBar';
import { useTranslation } from 'react-i18next';
import { useFormScope } from '../FormScope.ts';
import { useFormText } from '../useFormText.ts';
import { REVIEW } from './reviewPlace.ts';

interface SectionListProps {
  readonly sections: readonly FormSection[];
  readonly answers: Answers;
  readonly today: string;
  readonly current: string;
  readonly onSection: (id: string) => void;
}

const tones: Readonly<Record<SectionState, Tone>> = {
  empty: 'neutral',
  begun: 'info',
  complete: 'success',
  errors: 'danger',
};

/** Lists the sections of a questionnaire with their progress. */
export function SectionList({ sections, answers, today, current, onSection }: SectionListProps) {
  const { questions } = useFormScope();
  const { t } = useTranslation();
  const text = useFormText();
  const rows = sections.map((section) => ({
    ...section,
    state: sectionState(questions, section, answers, today),
  }));
  const complete = rows.filter(({ state }) => state === 'complete').length;
  const progress = t('form.sections.progress', { complete, count: sections.length });
  return (
    <nav aria-label={t('form.sections.list')} className="ar-stack ar-stack-small">
      <ProgressBar label={progress} value={complete / sections.length} hideLabel />
      {/* The chosen section is shown below, so close the list. */}
      <Disclosure key={current} title={t('form.sections.list')} subtitle={progress} icon="list-checks">
        <List>
          {rows.map(({ id, title, state }) => (
            <ListRow
              key={id}
              title={text(title)}
              current={id === current}
              meta={
                <Badge tone={tones[state]} dot>
                  {t(`form.sections.${state}`)}
                </Badge>
              }
              onClick={() => onSection(id)}
            />
          ))}
          <ListRow
            title={t('form.sections.review')}
            current={current === REVIEW}
            onClick={() => onSection(REVIEW)}
          />
        </List>
      </Disclosure>
    </nav>
  );
}
