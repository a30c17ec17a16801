import './all/allTasks.css';
import { Flags, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { SegmentedControl } from '@anteroom/ui/SegmentedControl';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TaskFilters } from './all/TaskFilters.tsx';
import { TasksInState } from './all/TasksInState.tsx';
import {
  boardStates,
  clearedFilter,
  leavesTasksOut,
  type TaskView,
  useTaskFilter,
} from './all/taskFilter.ts';

const views: readonly TaskView[] = ['board', 'list'];

/** The tasks of all clients, on a board by state or in a list. The filter is stored in the address. */
export default function AllTasks() {
  const { t } = useTranslation();
  const flags = useService(Flags);
  const [filter, change] = useTaskFilter();
  const filters = useRef<HTMLDivElement>(null);

  function clear() {
    change(clearedFilter);
    // The button that had the focus disappears.
    filters.current?.querySelector('input')?.focus();
  }

  return (
    <div className="ar-stack ar-stack-large">
      <PageHeader
        title={t('all.title')}
        subtitle={t('all.subtitle')}
        actions={
          flags.isOn('taskTools') && (
            <Button variant="primary" icon="plus" href="/staff/tasks">
              {t('title')}
            </Button>
          )
        }
      />
      <SegmentedControl
        label={t('all.view.label')}
        value={filter.view}
        options={views.map((view) => ({ value: view, label: t(`all.view.${view}`) }))}
        onChange={(view) => change({ view })}
      />
      <div className="ar-stack" ref={filters}>
        <TaskFilters filter={filter} onChange={change} />
        {leavesTasksOut(filter) && (
          <div>
            <Button size="sm" icon="x" onClick={clear}>
              {t('all.clear')}
            </Button>
          </div>
        )}
      </div>
      {filter.view === 'list' ? (
        <TasksInState filter={filter} state={filter.state} />
      ) : (
        <div className="staff-tasks-board">
          {boardStates.map((state) => (
            <TasksInState key={state} filter={filter} state={state} isColumn />
          ))}
        </div>
      )}
    </div>
  );
}
