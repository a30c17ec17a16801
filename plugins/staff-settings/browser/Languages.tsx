import './settings.css';
import { changeFirmLanguages, type FirmLanguages, getFirmLanguages } from '@anteroom/contract';
import { supportedLanguages } from '@anteroom/domain/language/supportedLanguages';
import { languageName } from '@anteroom/screen-parts/languageName';
import { Card } from '@anteroom/ui/Card';
import { CheckboxGroup } from '@anteroom/ui/CheckboxGroup';
import { SelectField } from '@anteroom/ui/SelectField';
import { useTranslation } from 'react-i18next';
import { SectionForm } from './SectionForm.tsx';
import { timeZones } from './timeZones.ts';
import { useSection } from './useSection.ts';

const all = [...supportedLanguages];

/** The firm's languages and its time zone. */
export default function Languages() {
  const { t } = useTranslation();
  const section = useSection<FirmLanguages>({
    name: 'languages',
    title: t('languages.title'),
    read: (http, signal) => http.call(getFirmLanguages, { signal }),
    write: (http, body) => http.call(changeFirmLanguages, { body }),
  });
  return (
    <SectionForm section={section}>
      {({ language, languages, timeZone }, faultOf) => (
        <Card className="staff-settings-form">
          <div className="ar-stack ar-stack-large">
            <SelectField
              label={t('languages.usual')}
              description={t('languages.usualHint')}
              value={language}
              error={faultOf('language')}
              onChange={({ target }) => section.set({ language: target.value })}
              options={all.map((value) => ({ value, label: languageName(value) }))}
            />
            <CheckboxGroup
              label={t('languages.offered')}
              description={t('languages.offeredHint')}
              value={languages ?? all}
              error={faultOf('languages')}
              // If all are selected, null also includes languages added in future versions.
              onChange={(chosen) => section.set({ languages: chosen.length === all.length ? null : chosen })}
              options={all.map((value) => ({ value, label: languageName(value) }))}
            />
            <SelectField
              label={t('languages.timeZone')}
              description={t('languages.timeZoneHint')}
              value={timeZone}
              error={faultOf('timeZone')}
              onChange={({ target }) => section.set({ timeZone: target.value })}
              options={timeZones(timeZone).map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
            />
          </div>
        </Card>
      )}
    </SectionForm>
  );
}
