import { type DiagnosedProblem, errorPage } from '@anteroom/sdk';
import { Icon } from '@anteroom/ui/Icon';
import { Link } from '@anteroom/ui/Link';
import { useTranslation } from 'react-i18next';

/** Lists a plugin's problems, each with a link to the page that explains the remedy. */
export function ProblemList({ problems }: { problems: readonly DiagnosedProblem[] }) {
  const { t } = useTranslation();
  return (
    <ul className="diagnostics-problems">
      {problems.map(({ code, message, clause, count }) => (
        <li key={message}>
          <Icon name="circle-alert" size="sm" />
          <span>
            <span lang="en">{capitalised(clause)}.</span>{' '}
            {count > 1 && <span className="ar-muted">{t('diagnostics.times', { count })} </span>}
            <Link href={errorPage(code)} external={t('diagnostics.newTab')}>
              {t('diagnostics.whatToDo')}
            </Link>
          </span>
        </li>
      ))}
    </ul>
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
