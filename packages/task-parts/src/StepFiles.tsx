import type { TaskStep } from '@anteroom/sdk';
import { AddFiles } from './AddFiles.tsx';
import { FileList } from './FileList.tsx';
import type { TaskFiles } from './useTaskFiles.ts';

interface StepFilesProps {
  readonly files: TaskFiles;
  readonly step: TaskStep;
  /** Label of the button that adds files. */
  readonly label: string;
  /** Accepted extensions. Default: all. */
  readonly types?: readonly string[] | undefined;
  /** Whether several files may be sent together. */
  readonly several: boolean;
  /** Whether another file may be added. */
  readonly takesMore: boolean;
  /** Whether files may be added and removed. */
  readonly editable: boolean;
}

/** Shows the files that a step asks for, and lets people add more. */
export function StepFiles({ files, step, label, types, several, takesMore, editable }: StepFilesProps) {
  return (
    <>
      {editable && files.mayAdd && takesMore && (
        <AddFiles
          compact
          label={label}
          types={types}
          several={several}
          onFiles={(chosen) => files.send(chosen, step.number)}
        />
      )}
      <FileList files={files} step={step.number} editable={editable} />
    </>
  );
}
