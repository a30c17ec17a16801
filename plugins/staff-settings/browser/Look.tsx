import './settings.css';
import { changeFirmLook, type FirmLook, getFirmLook } from '@anteroom/contract';
import { Card } from '@anteroom/ui/Card';
import { TextArea } from '@anteroom/ui/TextArea';
import { TextField } from '@anteroom/ui/TextField';
import { useTranslation } from 'react-i18next';
import { BackgroundField } from './BackgroundField.tsx';
import { ColorField } from './ColorField.tsx';
import { LookPreview } from './LookPreview.tsx';
import { PictureField } from './PictureField.tsx';
import { SectionForm } from './SectionForm.tsx';
import { useSection } from './useSection.ts';

const colors = ['headerFillColor', 'headerTextColor', 'buttonFillColor', 'buttonTextColor'] as const;

/** Settings for the look of the firm's portal, with a live preview. */
export default function Look() {
  const { t } = useTranslation();
  const section = useSection<FirmLook>({
    name: 'look',
    title: t('look.title'),
    read: (http, signal) => http.call(getFirmLook, { signal }),
    write: (http, body) => http.call(changeFirmLook, { body }),
  });
  return (
    <SectionForm section={section}>
      {(look, faultOf) => (
        <div className="staff-settings-look">
          <div className="ar-stack ar-stack-large">
            <Card title={t('look.firm')}>
              <div className="ar-stack">
                <TextField
                  label={t('look.name')}
                  value={look.name}
                  error={faultOf('name')}
                  maxLength={200}
                  onChange={({ target }) => section.set({ name: target.value })}
                />
                <TextField
                  label={t('look.headerLine')}
                  description={t('look.headerLineHint')}
                  optional={t('optional')}
                  value={look.headerLine ?? ''}
                  error={faultOf('headerLine')}
                  maxLength={200}
                  onChange={({ target }) => section.set({ headerLine: target.value || null })}
                />
                <PictureField
                  label={t('look.logo')}
                  description={t('look.logoHint')}
                  value={look.logo}
                  error={faultOf('logo')}
                  maxBytes={200 * 1024}
                  onChange={(logo) => section.set({ logo })}
                />
                <PictureField
                  label={t('look.banner')}
                  description={t('look.bannerHint')}
                  value={look.banner}
                  error={faultOf('banner')}
                  maxBytes={400 * 1024}
                  onChange={(banner) => section.set({ banner })}
                />
              </div>
            </Card>
            <Card title={t('look.colors')} subtitle={t('look.colorsHint')}>
              <div className="ar-field-row">
                {colors.map((name) => (
                  <ColorField
                    key={name}
                    label={t(`look.${name}`)}
                    value={look[name]}
                    error={faultOf(name)}
                    onChange={(color) => section.set({ [name]: color })}
                  />
                ))}
              </div>
            </Card>
            <Card title={t('look.signIn')}>
              <div className="ar-stack">
                <TextArea
                  label={t('look.signInText')}
                  optional={t('optional')}
                  value={look.signInText ?? ''}
                  error={faultOf('signInText')}
                  maxLength={1000}
                  onChange={({ target }) => section.set({ signInText: target.value || null })}
                />
                <BackgroundField
                  value={look.signInBackground}
                  error={faultOf('signInBackground')}
                  onChange={(signInBackground) => section.set({ signInBackground })}
                />
              </div>
            </Card>
          </div>
          <LookPreview look={look} />
        </div>
      )}
    </SectionForm>
  );
}
