import type { SettingsForm } from '@anteroom/contract';
import type { Answers } from '@anteroom/domain/forms/formDefinition';
import { setTheSame, settingsAnswers, settingsOf } from '@anteroom/domain/forms/settingsForm';
import type { SettingsSchema } from '@anteroom/domain/forms/settingsSchema';
import { useUnsaved } from '@anteroom/screen-parts/useUnsaved';
import { Alerts, Dialogs, HttpError, useService } from '@anteroom/sdk';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../HostContext.ts';
import { SettingsForms, type SettingsPlace } from '../../services/plugins/SettingsForms.ts';

/**
 * Separates a person's edits from the values on the server. A form without edits shows the changes of others; an edited
 * form overwrites them only after a confirmation, and asks before the person leaves the screen.
 *
 * @param current - the current settings on the server.
 */
export function useEditedSettings(place: SettingsPlace, current: SettingsForm, title: string) {
  const { t } = useTranslation();
  const forms = useHost(SettingsForms);
  const alerts = useService(Alerts);
  const dialogs = useService(Dialogs);
  const schema = current.schema as unknown as SettingsSchema;
  const [{ opened, edition }, setOpened] = useState({ opened: current, edition: 0 });
  const [answers, setAnswers] = useState<Answers>(() => answersOf(current));
  const [isSaving, setSaving] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isChanged = !setTheSame(schema, answers, answersOf(opened));
  useUnsaved(isChanged);
  const isNewer = (current.version ?? 0) > (opened.version ?? 0);
  // While saving, the newer values may be our own, and answers without changes may undo them.
  if (isNewer && !isChanged && !isSaving) show(current);

  function show(form: SettingsForm) {
    setOpened({ opened: form, edition: edition + 1 });
    setAnswers(answersOf(form));
  }

  async function save(wanted: Answers) {
    setFailed(false);
    setSaving(true);
    try {
      const saved = await storeOrAsk(settingsOf(schema, wanted));
      if (!saved) return;
      // The form is not replaced, so it keeps the focus, and what was typed since.
      setOpened((now) => ({ ...now, opened: saved }));
      alerts.show({ type: 'success', msg: t('settings.saved', { what: title }) });
    } catch {
      setFailed(true);
    } finally {
      setSaving(false);
    }
  }

  /** Returns the saved settings; null if the person decides not to overwrite what others have saved. */
  async function storeOrAsk(values: ReturnType<typeof settingsOf>): Promise<SettingsForm | null> {
    try {
      return await forms.save(place, opened, values);
    } catch (error) {
      if (!(error instanceof HttpError) || error.code !== 'conflict') throw error;
    }
    const newest = await forms.readAgain(place, opened.pluginId);
    const isToReplace = await dialogs.confirm({
      title: t('settings.changed'),
      message: t('settings.replaceDetail', { what: title }),
      confirmLabel: t('settings.replace'),
    });
    return isToReplace ? forms.save(place, newest, values) : null;
  }

  return {
    /** The settings with which the form was opened, or that were last saved. */
    opened,
    /** Increased when others' values replace those that are shown. */
    edition,
    /** Whether there are unsaved edits. */
    isChanged,
    /**
     * Whether others have changed what the person is editing. Ignored while saving, because the event about our own
     * change may arrive before the response.
     */
    isOutdated: isNewer && isChanged && !isSaving,
    hasFailed,
    change: setAnswers,
    save,
    /** Discards the edits. */
    showTheirs: () => show(current),
  };
}

function answersOf({ schema, values }: SettingsForm): Answers {
  return settingsAnswers(schema as unknown as SettingsSchema, values as never);
}
