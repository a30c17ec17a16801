import type { FileAnswer } from '@anteroom/domain/forms/formDefinition';
import { Documents, type FileRefusal, type Upload, useService } from '@anteroom/sdk';
import { UploadRow } from '@anteroom/task-parts/UploadRow';
import { FieldGroup } from '@anteroom/ui/Field';
import { FileDropZone } from '@anteroom/ui/FileDropZone';
import { FileRow } from '@anteroom/ui/FileRow';
import { IconButton } from '@anteroom/ui/IconButton';
import { List } from '@anteroom/ui/List';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormScope } from '../FormScope.ts';
import { useFieldFiles } from './useFieldFiles.ts';

interface FileFieldProps {
  readonly id: string;
  readonly path: string;
  readonly label: string;
  readonly description: string | undefined;
  readonly error: string | undefined;
  readonly optional: string | undefined;
  readonly disabled: boolean;
  readonly value: readonly FileAnswer[];
}

/**
 * Uploads files for a question. They are added to the client's documents immediately, and the answer refers to them.
 */
export function FileField({
  id,
  path,
  label,
  description,
  error,
  optional,
  disabled,
  value,
}: FileFieldProps) {
  const { t } = useTranslation();
  const documents = useService(Documents);
  const { files } = useFormScope();
  if (!files) throw new Error(`The form has the file field "${path}" and nowhere to put its files.`);
  const { uploads, send, retry, forget, remove } = useFieldFiles(path, files);
  const [refused, setRefused] = useState<readonly string[]>([]);

  function take(chosen: readonly File[]) {
    const judged = chosen.map((file) => ({ file, reasons: documents.check(file) }));
    setRefused(judged.flatMap(({ file, reasons }) => (reasons.length > 0 ? [refusalOf(file, reasons)] : [])));
    for (const { file } of judged.filter(({ reasons }) => reasons.length === 0)) send(file);
  }

  function refusalOf({ name }: File, reasons: readonly FileRefusal[]): string {
    return `${name}: ${reasons.map((reason) => t(`form.file.${reason}`)).join(', ')}`;
  }

  return (
    <FieldGroup
      {...{ id, label, description, optional }}
      error={
        refused.length > 0 ? <span style={{ whiteSpace: 'pre-line' }}>{refused.join('\n')}</span> : error
      }
    >
      {(value.length > 0 || uploads.length > 0) && (
        <List>
          {value.map((file) => (
            <FileRow
              key={file.documentId}
              name={file.name}
              detail={t('form.file.added')}
              actions={
                disabled ? undefined : (
                  <IconButton
                    icon="x"
                    label={t('form.file.remove', { name: file.name })}
                    onClick={() => remove(file.documentId)}
                  />
                )
              }
            />
          ))}
          {uploads.map((upload) => (
            <SendingFile key={upload.id} upload={upload} onRetry={retry} onForget={forget} />
          ))}
        </List>
      )}
      {!disabled && (
        <FileDropZone
          compact
          label={label}
          hint={t('form.file.hint')}
          buttonLabel={t('form.file.choose')}
          onFiles={take}
        />
      )}
    </FieldGroup>
  );
}

interface SendingFileProps {
  readonly upload: Upload;
  readonly onRetry: (upload: Upload) => void;
  readonly onForget: (upload: Upload) => void;
}

function SendingFile(props: SendingFileProps) {
  const name = useAtomValue(props.upload.name);
  const state = useAtomValue(props.upload.state);
  return <UploadRow {...props} name={name} state={state} texts="form.file.upload" />;
}
