import { answerLines } from '@anteroom/domain/forms/answerLines';
import { type Answers, fieldsOf, type QuestionnaireDefinition } from '@anteroom/domain/forms/formDefinition';
import { FormQuestions } from '@anteroom/domain/forms/formQuestions';
import { taxYearLabel } from '@anteroom/domain/tasks/taskGroupLabel';
import { taskMetaData } from '@anteroom/domain/tasks/taskMetaData';
import { calendarDateOf } from '@anteroom/domain/time/calendarDate';
import { type Client, type Task, useI18n, useSession } from '@anteroom/sdk';
import { SavingIndicator } from '@anteroom/ui/SavingIndicator';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { schemaOf } from '../buildSchema.ts';
import { controlId, FormScopeContext } from '../FormScope.ts';
import { fieldResolver } from '../fieldResolver.ts';
import { focusField } from '../focusField.ts';
import { useFormText } from '../useFormText.ts';
import { AnswerLines } from './AnswerLines.tsx';
import { CopyLastYear } from './CopyLastYear.tsx';
import { ReviewPage } from './ReviewPage.tsx';
import { REVIEW } from './reviewPlace.ts';
import { SectionList } from './SectionList.tsx';
import { SectionPage } from './SectionPage.tsx';
import { useAnswerWords } from './useAnswerWords.ts';
import { type LoadLastAnswers, useLastAnswers } from './useLastAnswers.ts';
import { useLastYearCopy } from './useLastYearCopy.ts';
import { useQuestionnaireSaving } from './useQuestionnaireSaving.ts';

interface QuestionnaireFormProps {
  readonly definition: QuestionnaireDefinition;
  readonly task: Task;
  readonly client: Client;
  readonly loadLastAnswers: LoadLastAnswers;
}

/** Renders an editable questionnaire: one section at a time, in any order, then an overview of everything. */
export function QuestionnaireForm({ definition, task, client, loadLastAnswers }: QuestionnaireFormProps) {
  const { t } = useTranslation();
  const i18n = useI18n();
  const { country } = useSession();
  const language = useAtomValue(i18n.language);
  const text = useFormText();
  const words = useAnswerWords();
  const id = useId();
  const [today] = useState(() => calendarDateOf(new Date()));
  const questions = useMemo(() => new FormQuestions(definition), [definition]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language alone
  const resolver = useMemo(
    () =>
      fieldResolver(
        schemaOf(fieldsOf(definition), questions, { text, date: i18n.date, number: i18n.number }, today),
      ),
    [definition, questions, today, language],
  );
  // Answers at the last pause in typing, so that the list of sections does not re-render on every key press.
  const [settled, setSettled] = useState<Answers | null>(null);
  const { start, saving, theirs, write, saveNow } = useQuestionnaireSaving(definition, task, {
    onSaving: setSettled,
    onMerged: put,
  });
  const answers = settled ?? start.answers;
  const form = useForm<FieldValues>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: start.answers,
    resolver,
  });
  const last = useLastAnswers(task.taskId, loadLastAnswers);
  const [current, setCurrent] = useState(start.section ?? definition.sections[0]?.id ?? REVIEW);
  const section = useRef(current);
  const target = useRef<string | null>(null);

  // Computed once from the initial task. Each save creates a new task object, which would re-render every field.
  const [files] = useState(() => ({
    to: { type: 'clients' as const, id: client.id },
    metaData: taskMetaData(task),
  }));
  const read = useCallback(
    () => ({ answers: structuredClone(form.getValues()) as Answers, section: section.current }),
    [form],
  );
  const newest = useRef(write);
  useEffect(() => {
    newest.current = write;
  });
  const keep = useCallback(() => newest.current(read), [read]);

  // Kept from the first render: each saves the same value.
  const [settle] = useState(() => saving.settle);
  const scope = useMemo(
    () => ({ form, questions, id, today, files, employees: undefined, keep, settle, disabled: false }),
    [form, questions, id, today, files, keep, settle],
  );

  const shown = definition.sections.filter((each) => questions.shows(each, answers));
  const index = shown.findIndex((each) => each.id === current);
  const place = shown[index];

  function put(changes: Answers) {
    for (const [name, answer] of Object.entries(changes)) form.setValue(name, answer);
    keep();
  }

  function go(to: string, path: string | null = null) {
    section.current = to;
    target.current = path;
    setSettled(read().answers);
    setCurrent(to);
    write(read);
    saving.flush();
  }

  const copyOf = useLastYearCopy({
    last,
    year: last ? taxYearLabel(last.taxYear, country) : '',
    read: () => form.getValues() as Answers,
    put(changes) {
      put(changes);
      setSettled(read().answers);
    },
  });
  const copyAll = definition.sections.length > 1 ? copyOf('all', questions.fields, answers) : null;

  // After navigation, focus the page's heading, or the question to correct.
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const path = target.current;
    if (path === null) {
      heading.current?.focus();
      return;
    }
    const names =
      definition.sections.find((each) => each.id === current)?.fields.map(({ name }) => name) ?? [];
    void form.trigger(names).then(() => focusField(controlId(id, path)));
  }, [current, definition, form, id]);

  return (
    <FormScopeContext value={scope}>
      <div className="ar-stack">
        {task.params.description && <p className="ar-measure">{task.params.description}</p>}
        {copyAll && (
          <CopyLastYear {...copyAll} explained label={t('form.sections.copyAll', { year: copyAll.year })} />
        )}
        <SectionList
          sections={shown}
          answers={answers}
          today={today}
          current={place?.id ?? REVIEW}
          onSection={go}
        />
        {place ? (
          <SectionPage
            key={place.id}
            section={place}
            number={index + 1}
            count={shown.length}
            headingRef={heading}
            copy={copyOf(`section ${place.id}`, place.fields, answers)}
            onBack={index > 0 ? () => go(shown[index - 1]?.id ?? REVIEW) : undefined}
            onNext={() => go(shown[index + 1]?.id ?? REVIEW)}
          />
        ) : (
          <ReviewPage
            definition={definition}
            answers={answers}
            today={today}
            headingRef={heading}
            onSection={go}
            onSave={() => saveNow(read)}
          />
        )}
        <SavingIndicator
          state={saving.state}
          texts={(key) => t(`form.saving.${key}`)}
          onRetry={saving.flush}
          onKeepMine={saving.keepMine}
          onTakeTheirs={() => {
            if (theirs) put(theirs);
            saving.keepMine();
          }}
          theirs={
            theirs && (
              <AnswerLines
                lines={answerLines(
                  questions,
                  questions.fields.filter(({ name }) => name in theirs),
                  { ...answers, ...theirs },
                  words,
                )}
              />
            )
          }
        />
      </div>
    </FormScopeContext>
  );
}
