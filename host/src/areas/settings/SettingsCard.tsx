import type { SettingsForm } from '@anteroom/contract';
import type { Answers } from '@anteroom/domain/forms/formDefinition';
import {
  settingsAnswers,
  settingsForm,
  settingsOf,
  settingsTextKeys,
} from '@anteroom/domain/forms/settingsForm';
import type { SettingsSchema } from '@anteroom/domain/forms/settingsSchema';
import { settingsFaults } from '@anteroom/domain/plugins/pluginSettings';
import { DefinedForm } from '@anteroom/forms';
import { I18n, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { useHost } from '../../HostContext.ts';
import { I18next } from '../../services/language/i18next.ts';
import type { SettingsPlace } from '../../services/plugins/SettingsForms.ts';
import { usePluginText } from '../../shell/usePluginText.ts';
import { useEditedSettings } from './useEditedSettings.ts';
import { formNamespace } from './useFormTexts.ts';

/** Placeholder for a text that is still loading: a field needs a label, and a key must never be shown. */
const noText = '\u00a0';

interface SettingsCardProps {
  readonly place: SettingsPlace;
  /** The current settings on the server. */
  readonly form: SettingsForm;
}

/** The form of one plugin's settings. */
export function SettingsCard({ place, form }: SettingsCardProps) {
  const { t } = useTranslation();
  const i18next = useHost<I18next>(I18next);
  const { pluginId } = form;
  const schema = form.schema as unknown as SettingsSchema;
  const pluginText = usePluginText();
  const language = useAtomValue(useService(I18n).language);
  const text = (key: string) => pluginText({ pluginId }, key) || noText;
  const title = text(schema.title);
  const edited = useEditedSettings(place, form, title);
  // The definition is rebuilt when the plugin's texts arrive.
  const shownTexts = JSON.stringify(settingsTextKeys(schema).map(text));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` gives others when `shownTexts` are others.
  const definition = useMemo(
    () => settingsForm(`settings-${pluginId}`, schema, (key) => ({ [language]: text(key) })),
    [pluginId, schema, language, shownTexts],
  );
  const fellBack = edited.opened.fellBack
    .map((name) => text(schema.properties[name]?.title ?? name))
    .join(', ');
  const check = (answers: Answers) =>
    settingsFaults(schema, settingsOf(schema, answers)).map(({ name }) => ({
      path: name,
      message: t('settings.invalid'),
    }));
  return (
    <Card title={title} subtitle={schema.description && text(schema.description)}>
      <div className="ar-stack">
        {fellBack && <Alert level="warning">{t('settings.fellBack', { names: fellBack })}</Alert>}
        {edited.isOutdated && (
          <Alert
            level="info"
            title={t('settings.changed')}
            action={
              <Button size="sm" onClick={edited.showTheirs}>
                {t('settings.theirs')}
              </Button>
            }
          />
        )}
        <I18nextProvider i18n={i18next} defaultNS={formNamespace}>
          <DefinedForm
            key={edited.edition}
            definition={definition}
            submitLabel={t('settings.save')}
            submitDisabled={!edited.isChanged && fellBack === ''}
            initialValues={settingsAnswers(schema, edited.opened.values as never)}
            onChange={edited.change}
            check={check}
            onSubmit={edited.save}
          >
            {edited.hasFailed && <Alert level="danger">{t('settings.failed')}</Alert>}
          </DefinedForm>
        </I18nextProvider>
      </div>
    </Card>
  );
}
