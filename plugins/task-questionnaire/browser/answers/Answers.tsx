import { TaskTypes, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { Menu } from '@anteroom/ui/Menu';
import { MorePages } from '@anteroom/ui/MorePages';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { SelectField } from '@anteroom/ui/SelectField';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { joinSections } from '../../rules/joinSections.ts';
import { AnswerTable } from './AnswerTable.tsx';
import { type AnswersFilter, type Asked, nameOf, useAnswersFilter } from './answersFilter.ts';
import { useAnswers, useAnswersFile } from './useAnswers.ts';

interface AnswersProps {
  readonly asked: readonly Asked[];
  /** The questionnaire to show unless the URL names another. */
  readonly newest: Asked;
}

/** Shows a questionnaire's answers as a table, with its filter and file exports. */
export function Answers({ asked, newest }: AnswersProps) {
  const { t } = useTranslation();
  const [filter, change] = useAnswersFilter();
  const chosen = asked.find((each) => nameOf(each) === filter.asked) ?? newest;
  const query = useAnswers(chosen, filter.state);
  const file = useAnswersFile(chosen, filter.state);
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  // Pages may contain different questions.
  const sections = joinSections(query.data?.pages.flatMap((page) => page.sections) ?? []);
  const shown = sections.filter(({ id }) => id === filter.section);
  return (
    <>
      <div className="ar-grid">
        <ChosenQuestionnaire asked={asked} chosen={chosen} onChange={change} />
        <SelectField
          label={t('answers.state.label')}
          value={filter.state}
          onChange={({ target }) => change({ state: target.value as AnswersFilter['state'] })}
          options={(['', 'open', 'complete'] as const).map((value) => ({
            value,
            label: t(`answers.state.${value || 'any'}`),
          }))}
        />
        <SelectField
          label={t('answers.section')}
          value={shown[0]?.id ?? ''}
          onChange={({ target }) => change({ section: target.value })}
          options={[
            { value: '', label: t('answers.everySection') },
            ...sections.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      </div>
      <Card
        title={t('answers.table')}
        headingLevel={2}
        flush
        action={
          rows.length > 0 && (
            <Menu
              label={t('answers.download')}
              align="end"
              trigger={(trigger) => (
                <Button {...trigger} icon="download" iconEnd="chevron-down" loading={file.isPending}>
                  {t('answers.download')}
                </Button>
              )}
              items={(['xlsx', 'csv'] as const).map((format) => ({
                id: format,
                icon: format === 'csv' ? 'list' : 'file-spreadsheet',
                label: t(`answers.${format}`),
                onSelect: () => file.mutate(format),
              }))}
            />
          )
        }
      >
        <QueryContents
          query={query}
          skeleton={<Skeleton shape="block" height="20rem" />}
          texts={(key) => t(`answers.${key}`)}
        >
          {() =>
            rows.length > 0 ? (
              <AnswerTable rows={rows} sections={shown.length > 0 ? shown : sections} />
            ) : (
              <EmptyState icon="list-checks" headingLevel={3} title={t('answers.none')} />
            )
          }
        </QueryContents>
      </Card>
      <MorePages query={query} label={t('answers.more')} failed={t('answers.moreFailed')} />
    </>
  );
}

interface ChosenQuestionnaireProps {
  readonly asked: readonly Asked[];
  readonly chosen: Asked;
  readonly onChange: (change: Partial<AnswersFilter>) => void;
}

function ChosenQuestionnaire({ asked, chosen, onChange }: ChosenQuestionnaireProps) {
  const { t } = useTranslation();
  const kinds = useAtomValue(useService(TaskTypes).available);
  return (
    <SelectField
      label={t('answers.asked')}
      value={nameOf(chosen)}
      // Other questionnaires have other section IDs.
      onChange={({ target }) => onChange({ asked: target.value, section: '' })}
      options={asked.map((each) => ({
        value: nameOf(each),
        label: t(each.taxYear === null ? 'answers.ofNoYear' : 'answers.ofYear', {
          kind: kinds.get(each.kind)?.label ?? each.kind,
          year: each.taxYear,
          count: each.count,
        }),
      }))}
    />
  );
}
