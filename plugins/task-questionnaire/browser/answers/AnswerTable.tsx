import { Badge, type Tone } from '@anteroom/ui/Badge';
import { Link } from '@anteroom/ui/Link';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnsweredRow, AnsweredSection } from '../../api.ts';

interface AnswerTableProps {
  readonly rows: readonly AnsweredRow[];
  readonly sections: readonly AnsweredSection[];
}

/**
 * Shows a row for each client and a column for each question, under the titles of their sections. The client's column
 * stays visible while the rest is scrolled.
 */
export function AnswerTable({ rows, sections }: AnswerTableProps) {
  const { t } = useTranslation();
  const questions = sections.flatMap((section) => section.questions);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <div className="questionnaire-answers" tabIndex={0}>
      <table aria-label={t('answers.title')}>
        <thead>
          {sections.length > 1 && (
            <tr>
              <td colSpan={2} />
              {sections.map(({ id, title, questions: { length } }) => (
                <th key={id} scope="colgroup" colSpan={length}>
                  {title}
                </th>
              ))}
            </tr>
          )}
          <tr>
            <th scope="col">{t('answers.client')}</th>
            <th scope="col">{t('answers.state.label')}</th>
            {questions.map(({ name, label }) => (
              <th key={name} scope="col">
                <Question label={label} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ taskId, clientId, client, status, answers }) => (
            <tr key={taskId}>
              <th scope="row">
                <Link
                  href={`/tasks/clients/${encodeURIComponent(clientId)}/task/${encodeURIComponent(taskId)}`}
                >
                  {client}
                </Link>
              </th>
              <td>
                <Badge tone={tones[status]}>{t(`answers.status.${status}`)}</Badge>
              </td>
              {questions.map(({ name }) => (
                <td key={name}>{answers[name] ?? <span className="ar-muted">–</span>}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Number of characters beyond which a question would make the whole header too tall. */
const longQuestion = 50;

/** Shows a question. A long one shows only its first lines until it is pressed. */
function Question({ label }: { readonly label: string }) {
  const [isOpen, setOpen] = useState(false);
  if (label.length <= longQuestion) return label;
  return (
    <button
      type="button"
      className="questionnaire-answers-question"
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      {label}
    </button>
  );
}

const tones: Readonly<Record<AnsweredRow['status'], Tone>> = {
  NEW: 'neutral',
  WIP: 'info',
  DONE: 'success',
  RECEIVED: 'success',
  CANCELLED: 'neutral',
};
