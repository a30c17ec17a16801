import { Slot, useContributions } from '@anteroom/kernel/react';
import type { EditorOfKindProps, TaskEditors } from '@anteroom/sdk';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { inject, injectable } from 'inversify';
import { LiveContributions } from './LiveContributions.ts';

@injectable('Singleton')
export class ContributedTaskEditors implements TaskEditors {
  readonly available;
  readonly Editor = EditorOfKind;

  constructor(@inject(LiveContributions) contributions: LiveContributions) {
    this.available = contributions.read((availability, text) =>
      availability
        .available('taskEditor')
        .map(({ pluginId, kind, label, icon }) => ({ kind, label: text(pluginId, label), icon })),
    );
  }
}

function EditorOfKind({ kind, ...props }: EditorOfKindProps) {
  const editor = useContributions('taskEditor').find((each) => each.kind === kind);
  if (!editor) return null;
  return <Slot contribution={editor} props={props} skeleton={<Skeleton shape="block" height="12rem" />} />;
}
