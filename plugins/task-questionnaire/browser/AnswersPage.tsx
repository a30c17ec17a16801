import './answers/answers.css';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useTranslation } from 'react-i18next';
import { Answers } from './answers/Answers.tsx';
import { useAsked } from './answers/useAnswers.ts';

/** Page on which staff see all clients' answers to a questionnaire. */
export default function AnswersPage() {
  const { t } = useTranslation();
  const asked = useAsked();
  return (
    <div className="ar-stack ar-stack-large">
      <PageHeader title={t('answers.title')} subtitle={t('answers.subtitle')} />
      <QueryContents
        query={asked}
        skeleton={<Skeleton shape="block" height="24rem" />}
        empty={{ icon: 'list-checks', when: ({ items }) => items.length === 0 }}
        texts={(key) => t(`answers.${key}`)}
        headingLevel={2}
      >
        {({ items }) => items[0] && <Answers asked={items} newest={items[0]} />}
      </QueryContents>
    </div>
  );
}
