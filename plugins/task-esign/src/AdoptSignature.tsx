import type { EsignSignature } from '@anteroom/contract/taskKinds/esign';
import { Log, useI18n, useService, useSession } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { FileDropZone } from '@anteroom/ui/FileDropZone';
import { SegmentedControl } from '@anteroom/ui/SegmentedControl';
import { TextField } from '@anteroom/ui/TextField';
import { type FormEvent, useEffect, useState } from 'react';
import { DrawingPad } from './DrawingPad.tsx';
import { useEsignSteps } from './esignApi.ts';
import { initialsOf } from './initialsOf.ts';
import { drawnPicture, type Stroke, typedPicture, uploadedPicture } from './pictures.ts';
import { whatFailed } from './whatFailed.ts';

interface AdoptSignatureProps {
  readonly taskId: string;
  /** Adopted before. */
  readonly present: EsignSignature | null;
  /** Whether the document asks for initials. */
  readonly withInitials: boolean;
  readonly onAdopted: () => void;
  readonly onClose: () => void;
}

type Method = EsignSignature['method'];

/** A signature is made once, typed, drawn or from a picture; then it stands wherever the person signs in this document. */
export function AdoptSignature({ taskId, present, withInitials, onAdopted, onClose }: AdoptSignatureProps) {
  const { t } = useI18n();
  const { firstName, lastName } = useSession();
  const log = useService(Log);
  const { adopt } = useEsignSteps(taskId);
  const [method, setMethod] = useState<Method>(present?.method ?? 'typed');
  const [name, setName] = useState(`${firstName} ${lastName}`.trim());
  const [initials, setInitials] = useState(initialsOf(`${firstName} ${lastName}`));
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [picture, setPicture] = useState<string | null>(null);
  const [stage, setStage] = useState<'idle' | 'missing' | 'saving' | ReturnType<typeof whatFailed>>('idle');
  const typed = useTyped(method === 'typed' ? name : '');
  const isEmpty = { typed: !name.trim(), drawn: strokes.length === 0, uploaded: picture === null }[method];

  async function upload([file]: File[]) {
    if (!file) return;
    const read = await uploadedPicture(file);
    setPicture(read);
    setStage(read === null ? { text: 'failed.picture' } : 'idle');
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isEmpty || !initials.trim()) return setStage('missing');
    setStage('saving');
    try {
      const made = {
        typed: () => typedPicture(name),
        drawn: () => drawnPicture(strokes),
        uploaded: () => picture,
      };
      const signature = await made[method]();
      if (signature === null) return setStage({ text: 'failed.picture' });
      await adopt({ method, picture: signature, initials: await typedPicture(initials) });
      onAdopted();
    } catch (error) {
      log.warn('A signature could not be adopted', error);
      setStage(whatFailed(error));
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t('close')}
      title={t('adopt.title')}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" icon="check" loading={stage === 'saving'}>
            {t('adopt.use')}
          </Button>
        </>
      }
    >
      <div className="ar-stack">
        <SegmentedControl<Method>
          label={t('adopt.how')}
          value={method}
          onChange={(chosen) => {
            setMethod(chosen);
            setStage('idle');
          }}
          options={[
            { value: 'typed', label: t('adopt.typed') },
            { value: 'drawn', label: t('adopt.drawn') },
            { value: 'uploaded', label: t('adopt.uploaded') },
          ]}
        />
        {method === 'typed' && (
          <>
            <TextField
              label={t('adopt.name')}
              value={name}
              maxLength={100}
              autoComplete="name"
              error={stage === 'missing' && isEmpty ? t('adopt.nameMissing') : undefined}
              onChange={(event) => setName(event.target.value)}
            />
            <Preview picture={typed} />
          </>
        )}
        {method === 'drawn' && (
          <DrawingPad
            strokes={strokes}
            error={stage === 'missing' && isEmpty ? t('adopt.drawMissing') : undefined}
            onChange={setStrokes}
          />
        )}
        {method === 'uploaded' && (
          <>
            <FileDropZone
              label={t('adopt.upload')}
              hint={t('adopt.uploadHint')}
              buttonLabel={t('adopt.uploadButton')}
              description={t('adopt.uploadDescription')}
              multiple={false}
              accept="image/png,image/jpeg,image/webp"
              onFiles={upload}
            />
            <Preview picture={picture} />
            {stage === 'missing' && isEmpty && <Alert level="warning">{t('adopt.uploadMissing')}</Alert>}
          </>
        )}
        {withInitials && (
          <TextField
            label={t('adopt.initials')}
            value={initials}
            maxLength={8}
            error={stage === 'missing' && !initials.trim() ? t('adopt.initialsMissing') : undefined}
            onChange={(event) => setInitials(event.target.value)}
          />
        )}
        {typeof stage === 'object' && (
          <Alert level="danger" title={t('failed.title')}>
            {t(stage.text)}
          </Alert>
        )}
        <p className="ar-small ar-muted">{t('adopt.legal')}</p>
      </div>
    </Dialog>
  );
}

function Preview({ picture }: { readonly picture: string | null }) {
  const { t } = useI18n();
  return (
    <div className="esign-preview">
      {picture && <img src={`data:image/png;base64,${picture}`} alt={t('adopt.preview')} />}
    </div>
  );
}

/** The name in the script face, once that is here. */
function useTyped(name: string): string | null {
  const log = useService(Log);
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    let isOld = false;
    const show = (made: string | null) => !isOld && setPicture(made);
    if (!name.trim()) show(null);
    else typedPicture(name).then(show, (error) => log.warn('A typed signature could not be shown', error));
    return () => {
      isOld = true;
    };
  }, [name, log]);
  return picture;
}
