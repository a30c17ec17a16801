import type { FileAnswer } from '@anteroom/domain/formDefinition';
import { Documents, type FileRefusal, type Upload, useI18n, useService } from '@anteroom/sdk';
import { FieldError } from '@anteroom/ui/Field';
import { FileDropZone } from '@anteroom/ui/FileDropZone';
import { FileRow } from '@anteroom/ui/FileRow';
import { IconButton } from '@anteroom/ui/IconButton';
import { List } from '@anteroom/ui/List';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useFormScope } from '../FormScope.ts';

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

/** Files for a question. They go into the client's documents at once, and the answer names them. */
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
  const { t } = useI18n();
  const documents = useService(Documents);
  const { form, files } = useFormScope();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  if (!files) throw new Error(`The form has the file field "${path}" and nowhere to put its files.`);
  const { to, metaData } = files;

  // Of the moment: several files end one after the other, and this may be gone by then.
  const answerOf = () => form.getValues(path) as readonly FileAnswer[];
  const answer = (files: readonly FileAnswer[]) =>
    form.setValue(path, files, { shouldDirty: true, shouldValidate: true });

  function take(chosen: readonly File[]) {
    const judged = chosen.map((file) => ({ file, reasons: documents.check(file) }));
    setRefused(judged.flatMap(({ file, reasons }) => (reasons.length > 0 ? [refusalOf(file, reasons)] : [])));
    for (const { file } of judged.filter(({ reasons }) => reasons.length === 0)) void send(file);
  }

  async function send(file: File) {
    const upload = documents.upload({ file, to, ...(metaData && { metaData }) });
    setUploads((before) => [...before, upload]);
    const end = await upload.ended;
    if (end.kind === 'done')
      answer([...answerOf(), { documentId: end.document.id, name: end.document.name }]);
    if (end.kind === 'done' || (end.kind === 'failed' && end.reason === 'cancelled')) forget(upload);
  }

  function forget(upload: Upload) {
    setUploads((before) => before.filter((each) => each !== upload));
  }

  function refusalOf({ name }: File, reasons: readonly FileRefusal[]): string {
    return `${name}: ${reasons.map((reason) => t(`form.file.${reason}`)).join(', ')}`;
  }

  return (
    <fieldset id={id} className="ar-field" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="ar-field-label">
        {label}
        {optional && <span className="ar-field-optional">{optional}</span>}
      </legend>
      {description && <div className="ar-field-description">{description}</div>}
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
                    onClick={() =>
                      answer(answerOf().filter(({ documentId }) => documentId !== file.documentId))
                    }
                  />
                )
              }
            />
          ))}
          {uploads.map((upload) => (
            <SendingFile key={upload.id} upload={upload} onForget={() => forget(upload)} />
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
      <FieldError controlId={id} error={refused.length > 0 ? refused.join(' ') : error} />
    </fieldset>
  );
}

function SendingFile({ upload, onForget }: { readonly upload: Upload; readonly onForget: () => void }) {
  const { t } = useI18n();
  const name = useAtomValue(upload.name);
  const state = useAtomValue(upload.state);
  if (state.kind === 'done') return null;
  if (state.kind === 'failed') {
    return (
      <FileRow
        name={name}
        state="failed"
        detail={t('form.file.failed')}
        actions={
          <>
            <IconButton
              icon="rotate-ccw"
              label={t('form.file.retry', { name })}
              onClick={() => upload.retry()}
            />
            <IconButton icon="x" label={t('form.file.remove', { name })} onClick={onForget} />
          </>
        }
      />
    );
  }
  return (
    <FileRow
      name={name}
      state="uploading"
      progress={state.sentBytes / state.totalBytes}
      progressLabel={t('form.file.sending', { name })}
      detail={t(state.waitingFor === 'network' ? 'form.file.offline' : 'form.file.sending', { name })}
      actions={
        <IconButton icon="x" label={t('form.file.cancel', { name })} onClick={() => upload.cancel()} />
      }
    />
  );
}
