import { parseHex, toHex } from '@anteroom/domain/theme/contrast';
import { maxLogoBytes, pictureTypes } from '@anteroom/domain/theme/logo';
import { useI18n } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { FieldError, FieldFrame, useFieldControl } from '@anteroom/ui/Field';
import { FileDropZone } from '@anteroom/ui/FileDropZone';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LookPreview } from './LookPreview.tsx';
import type { FirmText } from './setupDraft.ts';

/**
 * File types that the form accepts for a logo. An SVG, which could contain a script, can be added only in the firm's
 * settings.
 */
const logoTypes = pictureTypes.filter((type) => type !== 'image/svg+xml');

interface LookFieldsProps {
  readonly firm: FirmText;
  readonly onChange: (change: Partial<FirmText>) => void;
  readonly faultOf: (field: string) => string | undefined;
}

/** Fields for the firm's colour and logo, with a preview of its portal. */
export function LookFields({ firm, onChange, faultOf }: LookFieldsProps) {
  return (
    <>
      <ColorField value={firm.color} error={faultOf('color')} onChange={(color) => onChange({ color })} />
      <LogoField logo={firm.logo} error={faultOf('logo')} onChange={(logo) => onChange({ logo })} />
      <LookPreview firm={firm} />
    </>
  );
}

interface ColorFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (color: string) => void;
}

function ColorField({ value, error, onChange }: ColorFieldProps) {
  const { t } = useTranslation();
  const control = useFieldControl(undefined, { error });
  const color = parseHex(value);
  return (
    <FieldFrame label={t('firm.color')} error={error} controlId={control.id}>
      <div className="setup-color">
        <input
          type="color"
          aria-label={t('firm.colorPick')}
          value={color ? toHex(color) : '#000000'}
          onChange={({ target }) => onChange(target.value)}
        />
        <input
          {...control}
          className="ar-control"
          required
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
    </FieldFrame>
  );
}

interface LogoFieldProps {
  readonly logo: string | null;
  readonly error: string | undefined;
  readonly onChange: (logo: string | null) => void;
}

function LogoField({ logo, error, onChange }: LogoFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [fault, setFault] = useState<'logo' | 'logoSize' | null>(null);
  const limit = useI18n().bytes(maxLogoBytes);

  async function take(file: File) {
    const found = !logoTypes.includes(file.type) ? 'logo' : file.size > maxLogoBytes ? 'logoSize' : null;
    setFault(found);
    if (!found) onChange(await dataUrlOf(file));
  }

  return (
    <div className="ar-field">
      <span className="ar-field-label" aria-hidden="true">
        {t('firm.logo')}
      </span>
      <FileDropZone
        compact
        multiple={false}
        label={t('firm.logo')}
        hint={t('firm.logoHint')}
        buttonLabel={t('firm.logoChoose')}
        description={t('firm.logoHelp', { size: limit })}
        accept={logoTypes.join()}
        onFiles={([file]) => file && void take(file)}
      />
      <FieldError controlId={id} error={fault ? t(`fault.${fault}`, { size: limit }) : error} />
      {logo && (
        <div>
          <Button size="sm" variant="quiet" icon="x" onClick={() => onChange(null)}>
            {t('firm.logoRemove')}
          </Button>
        </div>
      )}
    </div>
  );
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
