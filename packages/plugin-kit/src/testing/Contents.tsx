import type { Document } from '@anteroom/contract';
import { isPending } from '@anteroom/domain/tasks/taskTransitions';
import type { Contributed } from '@anteroom/kernel';
import { type ModuleProps, Slot, useContributions } from '@anteroom/kernel/react';
import {
  type Client,
  type ConversationWindowProps,
  type DocumentViewerModuleProps,
  type ListedClient,
  type TaskEditorProps,
  Tasks,
  useActiveClient,
  useService,
} from '@anteroom/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** Contribution that has a component. */
export type Shown = Contributed<keyof ModuleProps>;

interface ContentsProps {
  readonly contribution: Shown;
  /** ID in the URL, for a detail. */
  readonly id: string;
  /** Props of the editor, for a task editor. */
  readonly editor: Partial<TaskEditorProps>;
  /** Props of the viewer, for a document viewer. */
  readonly viewed: Partial<DocumentViewerModuleProps>;
  /** Props of a conversation window. */
  readonly talk: Pick<ConversationWindowProps, 'about' | 'name' | 'place'> | undefined;
  readonly onClose: () => void;
  /** ID of the task, for a task type. */
  readonly taskId: string | null;
  /** Whether a pending task may be changed; false shows it as read-only. */
  readonly editable: boolean;
  readonly finish: () => void;
  /** Clients of an action, or the client of a page; undefined for the active client. */
  readonly chosen: readonly ListedClient[] | undefined;
  /** Documents of a document action or column. */
  readonly documents: readonly Document[];
}

/** Renders a contribution where the portal shows it, as long as it is available. */
export function Contents({
  contribution,
  id,
  editor,
  viewed,
  talk,
  onClose,
  taskId,
  editable,
  finish,
  documents,
  chosen,
}: ContentsProps) {
  const client = useActiveClient();
  const isAvailable = useContributions(contribution.point).some(({ key }) => key === contribution.key);
  if (!isAvailable) return null;
  switch (contribution.point) {
    case 'page':
    case 'staffPage':
    case 'setting':
    case 'panel':
      return <Slot contribution={contribution} props={{}} skeleton={null} />;
  }
  if (contribution.point === 'documentViewer') {
    const { document, ...around } = viewed;
    return document && <Slot contribution={contribution} props={{ document, ...around }} skeleton={null} />;
  }
  if (contribution.point === 'shellButton') return <OpenedByButton {...{ contribution, onClose }} />;
  if (!client) return null;
  if (contribution.point === 'conversationWindow') {
    const shown = talk ?? { about: { kind: 'client', id: client.id }, name: client.name };
    return <Slot contribution={contribution} props={{ ...shown, onClose }} skeleton={null} />;
  }
  if (contribution.point === 'clientPart')
    return <Slot contribution={contribution} props={{ client: chosen?.[0] ?? client }} skeleton={null} />;
  if (contribution.point === 'clientAction')
    return <Slot contribution={contribution} props={{ clients: chosen ?? [client] }} skeleton={null} />;
  if (contribution.point === 'documentAction')
    return <Slot contribution={contribution} props={{ client, documents, onClose }} skeleton={null} />;
  if (contribution.point === 'documentColumn') {
    const [document] = documents;
    if (!document) return null;
    return <Slot contribution={contribution} props={{ client, document, page: documents }} skeleton={null} />;
  }
  if (contribution.point === 'taskType') {
    return <OpenTask {...{ contribution, client, editable, finish }} taskId={taskId ?? ''} />;
  }
  if (contribution.point === 'taskEditor') {
    const props = { clients: [client], taxYear: null, onDraft: () => {}, refusals: [], ...editor };
    return <Slot contribution={contribution} props={props} skeleton={null} />;
  }
  if (contribution.point === 'detail') {
    const named = contribution.of === 'client' ? client.id : id;
    return <Slot contribution={contribution} props={{ client, id: named }} skeleton={null} />;
  }
  return <Slot contribution={contribution} props={{ client }} skeleton={null} />;
}

interface OpenTaskProps {
  readonly contribution: Contributed<'taskType'>;
  readonly client: Client;
  readonly taskId: string;
  readonly editable: boolean;
  readonly finish: () => void;
}

/** Renders the task as last read, so that the component receives its own changes. */
function OpenTask({ contribution, client, taskId, editable, finish }: OpenTaskProps) {
  const tasks = useService(Tasks);
  const { data: task } = useQuery(tasks.task(taskId));
  const { data: group } = useQuery({ ...tasks.group(task?.taskGroupId ?? ''), enabled: task !== undefined });
  if (!task || !group) return null;
  const props = { task, group, client, editable: editable && isPending(task.status), finish };
  return <Slot contribution={contribution} props={props} skeleton={null} />;
}

function OpenedByButton({ contribution, onClose }: OpenedByButtonProps) {
  const [isDialog, setDialog] = useState(contribution.place !== 'header');
  const openDialog = isDialog ? undefined : () => setDialog(true);
  return <Slot contribution={contribution} props={{ onClose, openDialog }} skeleton={null} />;
}

interface OpenedByButtonProps {
  readonly contribution: Contributed<'shellButton'>;
  readonly onClose: () => void;
}
