import type { Client, Task, TaskStep } from '@anteroom/sdk';
import { type TaskFiles, TaskStepPanel } from '@anteroom/task-parts';
import type { DynamicStepParams } from '../api.ts';
import { ConfirmStep } from './ConfirmStep.tsx';
import { FormStep } from './FormStep.tsx';
import { UploadStep } from './UploadStep.tsx';

interface DynamicStepProps {
  readonly task: Task;
  readonly step: TaskStep;
  readonly client: Client;
  readonly files: TaskFiles;
  readonly done: boolean;
  readonly editable: boolean;
}

/** Shows one step: the frame common to all steps, with the contents of its kind. */
export function DynamicStep({ task, step, client, files, done, editable }: DynamicStepProps) {
  const params = step.params as DynamicStepParams;
  return (
    <TaskStepPanel
      task={task}
      step={step}
      editable={editable}
      headingLevel={2}
      done={done && params.kind !== 'information'}
      canBeSetAside={params.kind !== 'information'}
    >
      {params.kind === 'information' && (
        <p className="ar-measure" style={{ whiteSpace: 'pre-line' }}>
          {params.text}
        </p>
      )}
      {params.kind === 'form' && (
        <FormStep task={task} step={step} params={params} client={client} editable={editable} />
      )}
      {params.kind === 'upload' && (
        <UploadStep step={step} params={params} files={files} editable={editable} />
      )}
      {params.kind === 'confirm' && (
        <ConfirmStep task={task} step={step} text={params.text} editable={editable} />
      )}
    </TaskStepPanel>
  );
}
