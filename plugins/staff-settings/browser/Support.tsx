import './settings.css';
import { changeSupportSettings, getSupportSettings, type SupportSettings } from '@anteroom/contract';
import { supportedLanguages } from '@anteroom/domain/language/supportedLanguages';
import { I18n, useService } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { CheckboxGroup } from '@anteroom/ui/CheckboxGroup';
import { SelectField } from '@anteroom/ui/SelectField';
import { Switch } from '@anteroom/ui/Switch';
import { TextField } from '@anteroom/ui/TextField';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { SectionForm } from './SectionForm.tsx';
import { timeZones } from './timeZones.ts';
import { useSection } from './useSection.ts';

type Chat = NonNullable<SupportSettings['chat']>;

/** Countries of the portal's languages, such as `gb`. */
const countries = [...new Set([...supportedLanguages].map((language) => language.slice(-2)))];
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

function blankChat(): Chat {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { url: '', hours: { opens: '09:00', closes: '17:00', timeZone, days: [1, 2, 3, 4, 5] } };
}

/** Settings for the firm's support: e-mail addresses by country, and a live chat. */
export default function Support() {
  const { t } = useTranslation();
  const language = useAtomValue(useService(I18n).language);
  const section = useSection<SupportSettings>({
    name: 'support',
    title: t('support.title'),
    read: (http, signal) => http.call(getSupportSettings, { signal }),
    write: (http, body) => http.call(changeSupportSettings, { body }),
  });
  const countryNames = new Intl.DisplayNames([language], { type: 'region' });
  return (
    <SectionForm section={section}>
      {(support, faultOf) => {
        const addressOf = (country: string) =>
          support.countries.find((each) => each.country === country)?.email ?? '';
        const setAddress = (country: string, email: string) =>
          section.set({
            countries: [
              ...support.countries.filter((each) => each.country !== country),
              ...(email === '' ? [] : [{ country, email }]),
            ].sort((one, other) => (one.country < other.country ? -1 : 1)),
          });
        return (
          <div className="ar-stack ar-stack-large">
            <Card title={t('support.addresses')} className="staff-settings-form">
              <div className="ar-stack">
                <TextField
                  label={t('support.email')}
                  description={t('support.emailHint')}
                  optional={t('optional')}
                  type="email"
                  autoComplete="off"
                  value={support.email ?? ''}
                  error={faultOf('email')}
                  maxLength={254}
                  onChange={({ target }) => section.set({ email: target.value || null })}
                />
                <p className="ar-muted ar-small">{t('support.countriesHint')}</p>
                <div className="ar-field-row">
                  {countries.map((country) => {
                    const index = support.countries.findIndex((each) => each.country === country);
                    return (
                      <TextField
                        key={country}
                        label={countryNames.of(country.toUpperCase()) ?? country}
                        optional={t('optional')}
                        type="email"
                        autoComplete="off"
                        value={addressOf(country)}
                        error={faultOf(`countries/${index}/email`) && t('fault.email')}
                        maxLength={254}
                        onChange={({ target }) => setAddress(country, target.value)}
                      />
                    );
                  })}
                </div>
              </div>
            </Card>
            <Card title={t('support.chat')} className="staff-settings-form">
              <div className="ar-stack">
                <Switch
                  label={t('support.hasChat')}
                  description={t('support.hasChatHint')}
                  checked={support.chat !== null}
                  onChange={(has) =>
                    section.set({ chat: has ? (section.query.data?.chat ?? blankChat()) : null })
                  }
                />
                {support.chat && (
                  <ChatFields
                    chat={support.chat}
                    language={language}
                    faultOf={faultOf}
                    onChange={(chat) => section.set({ chat })}
                  />
                )}
              </div>
            </Card>
          </div>
        );
      }}
    </SectionForm>
  );
}

interface ChatFieldsProps {
  readonly chat: Chat;
  /** Language of the current user. */
  readonly language: string;
  readonly faultOf: (field: string) => string | undefined;
  readonly onChange: (chat: Chat) => void;
}

function ChatFields({ chat, language, faultOf, onChange }: ChatFieldsProps) {
  const { t } = useTranslation();
  const { hours } = chat;
  const set = (change: Partial<Chat['hours']>) => onChange({ ...chat, hours: { ...hours, ...change } });
  // 1 January 2024 was a Monday.
  const dayName = (day: number) =>
    new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));
  return (
    <>
      <TextField
        label={t('support.url')}
        description={t('support.urlHint')}
        inputMode="url"
        autoComplete="off"
        value={chat.url}
        error={faultOf('chat/url') && t('fault.logoutUrl')}
        maxLength={500}
        onChange={({ target }) => onChange({ ...chat, url: target.value })}
      />
      <div className="ar-field-row">
        {(['opens', 'closes'] as const).map((name) => (
          <TextField
            key={name}
            label={t(`support.${name}`)}
            description={t('notices.timeHint')}
            autoComplete="off"
            value={hours[name]}
            error={faultOf(`chat/hours/${name}`) && t('support.hoursWrong')}
            maxLength={5}
            onChange={({ target }) => set({ [name]: target.value })}
          />
        ))}
      </div>
      <SelectField
        label={t('languages.timeZone')}
        value={hours.timeZone}
        error={faultOf('chat/hours/timeZone')}
        onChange={({ target }) => set({ timeZone: target.value })}
        options={timeZones(hours.timeZone).map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
      />
      <CheckboxGroup
        label={t('support.days')}
        value={hours.days.map(String)}
        error={faultOf('chat/hours/days') && t('support.daysMissing')}
        onChange={(days) => set({ days: days.map(Number).sort() })}
        options={weekdays.map((day) => ({ value: String(day), label: dayName(day) }))}
      />
    </>
  );
}
