import { useI18n } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { FileDropZone } from '@anteroom/ui/FileDropZone';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface PictureFieldProps {
  readonly label: string;
  readonly description?: string;
  /** Data URL, or a path in the portal; null for no picture. */
  readonly value: string | null;
  readonly error: string | undefined;
  readonly maxBytes: number;
  /** Media types for the file picker. Default: those accepted for logos. */
  readonly accept?: string;
  readonly onChange: (picture: string | null) => void;
}

/** Field for a picture: chosen as a file and shown as a preview. */
export function PictureField({
  label,
  description,
  value,
  error,
  maxBytes,
  accept = 'image/png,image/jpeg,image/webp,image/gif,image/svg+xml',
  onChange,
}: PictureFieldProps) {
  const { t } = useTranslation();
  const { bytes } = useI18n();
  const [refused, setRefused] = useState<string>();

  async function take(file: File | undefined) {
    if (!file) return;
    const isPicture = accept.split(',').includes(file.type);
    const fault = isPicture
      ? file.size > maxBytes && t('picture.tooLarge', { name: file.name, size: bytes(maxBytes) })
      : t('picture.noPicture', { name: file.name });
    setRefused(fault || undefined);
    if (!fault) onChange(await dataUrlOf(file));
  }

  const fault = refused ?? error;
  return (
    <fieldset className="staff-settings-picture ar-stack ar-stack-small">
      <legend>{label}</legend>
      {description && <p className="ar-muted ar-small">{description}</p>}
      {value !== null && (
        <div className="ar-cluster">
          <img src={value} alt={t('picture.shown', { what: label })} />
          <Button
            size="sm"
            icon="trash-2"
            aria-label={t('picture.removeOf', { what: label })}
            onClick={() => onChange(null)}
          >
            {t('picture.remove')}
          </Button>
        </div>
      )}
      <FileDropZone
        compact
        label={label}
        hint={t('picture.drop')}
        buttonLabel={value === null ? t('picture.choose') : t('picture.replace')}
        description={t('picture.limit', { size: bytes(maxBytes) })}
        multiple={false}
        accept={accept}
        onFiles={([file]) => void take(file)}
      />
      {fault && (
        <p role="alert" data-fault className="staff-settings-fault">
          {fault}
        </p>
      )}
    </fieldset>
  );
}

/** Returns a file as a data URL. */
function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
