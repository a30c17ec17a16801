import { SegmentedControl } from '@anteroom/ui/SegmentedControl';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColorField } from './ColorField.tsx';
import { PictureField } from './PictureField.tsx';

interface BackgroundFieldProps {
  /** Hexadecimal colour, or a picture as a data URL; null for the portal's own background. */
  readonly value: string | null;
  readonly error: string | undefined;
  readonly onChange: (background: string | null) => void;
}

const kinds = ['none', 'color', 'picture'] as const;
type Kind = (typeof kinds)[number];

/** Field for the background of the sign-in page: the default, a colour or a picture. */
export function BackgroundField({ value, error, onChange }: BackgroundFieldProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Kind>();
  const kind = value === null ? (chosen ?? 'none') : value.startsWith('data:') ? 'picture' : 'color';

  function choose(next: Kind) {
    setChosen(next);
    onChange(next === 'color' ? '#f2f0ec' : null);
  }

  return (
    <div className="ar-stack ar-stack-small">
      <span className="staff-settings-label" aria-hidden="true">
        {t('look.background')}
      </span>
      <SegmentedControl
        label={t('look.background')}
        value={kind}
        onChange={choose}
        options={kinds.map((each) => ({ value: each, label: t(`look.backgroundKind.${each}`) }))}
      />
      {kind === 'color' && (
        <ColorField label={t('look.backgroundColor')} value={value ?? ''} error={error} onChange={onChange} />
      )}
      {kind === 'picture' && (
        <PictureField
          label={t('look.backgroundPicture')}
          value={value}
          error={error}
          maxBytes={600 * 1024}
          accept="image/png,image/jpeg,image/webp,image/gif"
          onChange={onChange}
        />
      )}
    </div>
  );
}
