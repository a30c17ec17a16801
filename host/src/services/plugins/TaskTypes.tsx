import { Slot, useContributions } from '@anteroom/kernel/react';
import type { TaskScreenProps, TaskTypes } from '@anteroom/sdk';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { inject, injectable } from 'inversify';
import { LiveContributions } from './LiveContributions.ts';

@injectable('Singleton')
export class ContributedTaskTypes implements TaskTypes {
  readonly available;
  readonly Screen = ScreenOfKind;

  constructor(@inject(LiveContributions) contributions: LiveContributions) {
    this.available = contributions.read((availability, text) => {
      const types = availability.available('taskType');
      return new Map(
        types.map(({ pluginId, kind, label, icon, removable = true, receivable = removable }) => [
          kind,
          {
            kind,
            icon,
            removable,
            receivable,
            // A getter, so that Home, which shows no labels, does not load the texts of the task kinds.
            get label() {
              return text(pluginId, label);
            },
          },
        ]),
      );
    });
  }
}

function ScreenOfKind(props: TaskScreenProps) {
  const type = useContributions('taskType').find(({ kind }) => kind === props.task.kind);
  if (!type) return null;
  return <Slot contribution={type} props={props} skeleton={<Skeleton shape="card" height="20rem" />} />;
}
