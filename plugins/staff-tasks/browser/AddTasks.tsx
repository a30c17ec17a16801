import './AddTasks.css';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddTasksForm } from './AddTasksForm.tsx';
import { SentTasks } from './send/SentTasks.tsx';
import { useSendTasks } from './send/useSendTasks.ts';

/** Lets staff request something from one or more clients, and shows what they have requested since the screen was opened. */
export default function AddTasks() {
  const { t } = useTranslation();
  const [current, setCurrent] = useState(0);
  const sent = Array.from({ length: current }, (_, index) => current - 1 - index);
  return (
    <div className="ar-stack ar-stack-large staff-tasks">
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      {/* The newest comes first, above an empty form. */}
      {[...sent, current].map((round) => (
        <Round
          key={round}
          onSent={() => {
            setCurrent(round + 1);
            window.scrollTo({ top: 0 });
          }}
        />
      ))}
    </div>
  );
}

/** The form and, once it has been sent, the result. */
function Round({ onSent }: { readonly onSent: () => void }) {
  const sending = useSendTasks();
  return sending.outcome && sending.outcome.reached > 0 ? (
    <SentTasks sending={sending} outcome={sending.outcome} />
  ) : (
    <AddTasksForm sending={sending} onSent={onSent} />
  );
}
