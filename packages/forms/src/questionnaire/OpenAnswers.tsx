import type { AnswerFault } from '@anteroom/domain/forms/formAnswers';
import type { FormSection } from '@anteroom/domain/forms/formDefinition';
import { useI18n } from '@anteroom/sdk';
import { ExpansionPanels } from '@anteroom/ui/ExpansionPanels';
import { Link } from '@anteroom/ui/Link';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../buildSchema.ts';
import { useFormText } from '../useFormText.ts';

interface OpenAnswersProps {
  readonly sections: readonly FormSection[];
  readonly faults: readonly AnswerFault[];
  /** Navigates to a question of a section. */
  readonly onSection: (id: string, path: string) => void;
}

/**
 * Lists what prevents a questionnaire from being sent: the number of open questions per section, and a link to each.
 */
export function OpenAnswers({ sections, faults, onSection }: OpenAnswersProps) {
  const { t } = useTranslation();
  const text = useFormText();
  const open = sections.flatMap((section) => {
    const names = new Set(section.fields.map(({ name }) => name));
    const own = faults.filter(({ path }) => names.has(path.split('.')[0] ?? ''));
    return own.length > 0 ? [{ section, own }] : [];
  });

  function countsOf(own: readonly AnswerFault[]): string {
    const missing = own.filter(({ rule }) => rule === 'required').length;
    const wrong = own.length - missing;
    return [
      missing > 0 && t('form.sections.missing', { count: missing }),
      wrong > 0 && t('form.sections.wrong', { count: wrong }),
    ]
      .filter(Boolean)
      .join(' · ');
  }

  return (
    <ExpansionPanels
      single
      headingLevel={3}
      defaultOpen={open.slice(0, 1).map(({ section }) => section.id)}
      panels={open.map(({ section, own }) => ({
        id: section.id,
        title: text(section.title),
        subtitle: countsOf(own),
        content: (
          <ul className="ar-stack ar-stack-small">
            {own.map((fault) => (
              <li key={fault.path}>
                <Question fault={fault} section={section} onSection={onSection} />
              </li>
            ))}
          </ul>
        ),
      }))}
    />
  );
}

interface QuestionProps extends Pick<OpenAnswersProps, 'onSection'> {
  readonly fault: AnswerFault;
  readonly section: FormSection;
}

/** Shows an open question, such as `Job 2: Employer`, and the fault in its answer if there is one. */
function Question({ fault, section, onSection }: QuestionProps) {
  const { t } = useTranslation();
  const i18n = useI18n();
  const text = useFormText();
  const [name, index] = fault.path.split('.');
  const group = section.fields.find((each) => each.name === name);
  const entry =
    group?.type === 'group' && index !== undefined
      ? `${t('form.group.entry', { entry: text(group.entry), number: Number(index) + 1 })}: `
      : '';
  const message =
    fault.rule === 'required'
      ? ''
      : ` – ${messageOf(fault.field, fault, { text, date: i18n.date, number: i18n.number })}`;
  return (
    <Link
      href={`#${fault.path}`}
      onClick={(event) => {
        event.preventDefault();
        onSection(section.id, fault.path);
      }}
    >
      {entry}
      {text(fault.field.label)}
      {message}
    </Link>
  );
}
