import { fullName } from '@anteroom/domain/people/fullName';
import { Log, useService, useSession } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { FileDropZone } from '@anteroom/ui/FileDropZone';
import { SegmentedControl } from '@anteroom/ui/SegmentedControl';
import { TextField } from '@anteroom/ui/TextField';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EsignSignature } from '../api.ts';
import { DrawingPad } from './DrawingPad.tsx';
import { useEsignSteps } from './esignApi.ts';
import { initialsOf } from './initialsOf.ts';
import { drawnPicture, type Stroke, typedPicture, uploadedPicture } from './pictures.ts';
import { StepDialog } from './StepDialog.tsx';

interface AdoptSignatureProps {
  readonly taskId: string;
  /** Signature adopted earlier, if any. */
  readonly present: EsignSignature | null;
  /** Whether the document requires initials. */
  readonly withInitials: boolean;
  readonly onAdopted: () => void;
  readonly onClose: () => void;
}

type Method = EsignSignature['method'];

/**
 * Lets the person adopt a signature once, typed, drawn or uploaded as a picture. It is then used wherever the person
 * signs in this document.
 */
export function AdoptSignature({ taskId, present, withInitials, onAdopted, onClose }: AdoptSignatureProps) {
  const { t } = useTranslation();
  const ownName = fullName(useSession());
  const { adopt } = useEsignSteps(taskId);
  const [method, setMethod] = useState<Method>(present?.method ?? 'typed');
  const [name, setName] = useState(ownName);
  const [initials, setInitials] = useState(initialsOf(ownName));
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [picture, setPicture] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [isUnusable, setUnusable] = useState(false);
  const typed = useTyped(method === 'typed' ? name : '');
  const isEmpty = { typed: !name.trim(), drawn: strokes.length === 0, uploaded: picture === null }[method];

  async function upload([file]: File[]) {
    if (!file) return;
    const read = await uploadedPicture(file);
    setPicture(read);
    setUnusable(read === null);
  }

  async function use() {
    const lacks = isEmpty || !initials.trim();
    setMissing(lacks);
    if (lacks) return;
    const made = {
      typed: () => typedPicture(name),
      drawn: () => drawnPicture(strokes),
      uploaded: () => picture,
    };
    const signature = await made[method]();
    setUnusable(signature === null);
    if (signature === null) return;
    await adopt({ method, picture: signature, initials: await typedPicture(initials) });
    onAdopted();
  }

  return (
    <StepDialog title={t('adopt.title')} confirm={t('adopt.use')} icon="check" onStep={use} onClose={onClose}>
      <SegmentedControl<Method>
        label={t('adopt.how')}
        value={method}
        onChange={(chosen) => {
          setMethod(chosen);
          setMissing(false);
          setUnusable(false);
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
            error={isMissing && isEmpty ? t('adopt.nameMissing') : undefined}
            onChange={(event) => setName(event.target.value)}
          />
          <Preview picture={typed} />
        </>
      )}
      {method === 'drawn' && (
        <DrawingPad
          strokes={strokes}
          error={isMissing && isEmpty ? t('adopt.drawMissing') : undefined}
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
          {isMissing && isEmpty && <Alert level="warning">{t('adopt.uploadMissing')}</Alert>}
        </>
      )}
      {withInitials && (
        <TextField
          label={t('adopt.initials')}
          value={initials}
          maxLength={8}
          error={isMissing && !initials.trim() ? t('adopt.initialsMissing') : undefined}
          onChange={(event) => setInitials(event.target.value)}
        />
      )}
      {isUnusable && (
        <Alert level="danger" title={t('failed.title')}>
          {t('failed.picture')}
        </Alert>
      )}
      <p className="ar-small ar-muted">{t('adopt.legal')}</p>
    </StepDialog>
  );
}

function Preview({ picture }: { readonly picture: string | null }) {
  const { t } = useTranslation();
  return (
    <div className="esign-preview">
      {picture && <img src={`data:image/png;base64,${picture}`} alt={t('adopt.preview')} />}
    </div>
  );
}

/** Returns a picture of the name in the script typeface, or null until the typeface has loaded. */
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
