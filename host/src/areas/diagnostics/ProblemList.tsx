import { describeProblem, problemClause, problemCode } from '@anteroom/kernel';
import { errorPage } from '@anteroom/sdk';
import { Icon } from '@anteroom/ui/Icon';
import { Link } from '@anteroom/ui/Link';
import { useTranslation } from 'react-i18next';
import type { NotedProblem } from '../../services/PluginProblems.ts';

/** Lists a plugin's problems, each with a link to the page that says what to do. */
export function ProblemList({ problems }: { problems: readonly NotedProblem[] }) {
  const { t } = useTranslation();
  return (
    <ul className="diagnostics-problems">
      {problems.map(({ problem, count }) => (
        <li key={describeProblem(problem)}>
          <Icon name="circle-alert" size="sm" />
          <span>
            <span lang="en">{capitalised(problemClause(problem))}.</span>{' '}
            {count > 1 && <span className="ar-muted">{t('diagnostics.times', { count })} </span>}
            <Link href={errorPage(problemCode(problem))} external={t('diagnostics.newTab')}>
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
