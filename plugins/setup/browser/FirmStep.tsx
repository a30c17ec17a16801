import { checkFirm } from '@anteroom/contract/setup';
import { firmDefaults } from '@anteroom/domain/countries/firmDefaults';
import { countryCodes } from '@anteroom/domain/countries/isCountry';
import { languageNames } from '@anteroom/domain/language/languageNames';
import { Http, I18n, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { SelectField } from '@anteroom/ui/SelectField';
import { TextField } from '@anteroom/ui/TextField';
import { useMutation } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LookFields } from './LookFields.tsx';
import { SetupForm } from './SetupForm.tsx';
import type { SetupStepProps } from './SetupFrame.tsx';
import type { FirmText, SetupDraft } from './setupDraft.ts';
import { useSetupFaults } from './useSetupFaults.ts';

interface FirmStepProps extends SetupStepProps {
  readonly draft: SetupDraft;
  readonly onNext: () => void;
}

/** The first step: the firm. The server validates it, but stores nothing yet. */
export function FirmStep({ draft: { firm, setFirm }, focused, onNext }: FirmStepProps) {
  const { t } = useTranslation();
  const http = useService(Http);
  const language = useAtomValue(useService(I18n).language);
  const check = useMutation({
    mutationFn: (body: FirmText) => http.call(checkFirm, { body }),
    onSuccess: onNext,
  });
  const sent = check.variables;
  const { faultOf, refusal } = useSetupFaults(check.error, (field) => {
    const name = field as keyof FirmText;
    return sent?.[name] === firm[name];
  });
  const countries = useMemo(() => countryOptions(language), [language]);
  const timeZones = useMemo(() => timeZoneOptions(firm.timeZone), [firm.timeZone]);

  function chooseCountry(country: string) {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    setFirm({ country, ...(firmDefaults(country) ?? { language, timeZone }) });
  }

  return (
    <SetupForm
      title={t('firm.title')}
      lead={t('firm.lead')}
      step={1}
      focused={focused}
      error={check.error}
      refusal={refusal}
      onSubmit={() => check.mutate(firm)}
    >
      <TextField
        label={t('firm.name')}
        autoComplete="organization"
        required
        maxLength={200}
        value={firm.name}
        error={faultOf('name')}
        onChange={({ target }) => setFirm({ name: target.value })}
      />
      <div className="ar-field-row">
        <SelectField
          label={t('firm.country')}
          autoComplete="country"
          required
          placeholder={t('firm.choose')}
          options={countries}
          value={firm.country}
          error={faultOf('country')}
          onChange={({ target }) => chooseCountry(target.value)}
        />
        <SelectField
          label={t('firm.timeZone')}
          required
          placeholder={t('firm.choose')}
          options={timeZones}
          value={firm.timeZone}
          error={faultOf('timeZone')}
          onChange={({ target }) => setFirm({ timeZone: target.value })}
        />
      </div>
      <SelectField
        label={t('firm.language')}
        description={t('firm.languageHelp')}
        required
        placeholder={t('firm.choose')}
        options={languageOptions}
        value={firm.language}
        error={faultOf('language')}
        onChange={({ target }) => setFirm({ language: target.value })}
      />
      <TextField
        label={t('firm.email')}
        description={t('firm.emailHelp')}
        type="email"
        inputMode="email"
        autoComplete="off"
        required
        maxLength={320}
        value={firm.email}
        error={faultOf('email')}
        onChange={({ target }) => setFirm({ email: target.value })}
      />
      <LookFields firm={firm} onChange={setFirm} faultOf={faultOf} />
      <Button variant="primary" size="lg" wide type="submit" loading={check.isPending}>
        {t('continue')}
      </Button>
    </SetupForm>
  );
}

const languageOptions = Object.entries(languageNames).map(([value, label]) => ({ value, label }));

/** Returns options for all countries, named in a language. */
function countryOptions(language: string) {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const { compare } = new Intl.Collator(language);
  return countryCodes()
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => compare(one.label, other.label));
}

/** Returns the time zones that the browser knows. It may have another name for the chosen one. */
function timeZoneOptions(chosen: string) {
  const known = new Set([...Intl.supportedValuesOf('timeZone'), ...(chosen ? [chosen] : [])]);
  return [...known].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
