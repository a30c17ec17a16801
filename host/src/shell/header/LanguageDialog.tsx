import { languageOptions } from '@anteroom/domain/language/languageNames';
import { Alerts, type Language, Log, Theme, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { SelectField } from '@anteroom/ui/SelectField';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../HostContext.ts';
import { LanguageChoice } from '../../services/language/LanguageChoice.ts';

interface LanguageDialogProps {
  current: Language;
  onClose: () => void;
}

/**
 * Dialog of the languages, each named in the language itself. Nothing changes until the choice is saved (spec section
 * 2).
 */
export function LanguageDialog({ current, onClose }: LanguageDialogProps) {
  const { t } = useTranslation();
  const choice = useHost(LanguageChoice);
  const alerts = useService(Alerts);
  const log = useService(Log);
  const offered = useAtomValue(useService(Theme).firm)?.languages;
  const [chosen, setChosen] = useState<string>(current);
  const [isSaving, setSaving] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    setSaving(true);
    try {
      await choice.choose(chosen);
    } catch (cause) {
      log.warn('The language could not be saved in the profile', cause);
      alerts.show({ type: 'warning', msg: t('footer.languageNotSaved') });
    }
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      onSubmit={save}
      title={t('footer.language')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button variant="primary" type="submit" loading={isSaving}>
            {t('footer.saveLanguage')}
          </Button>
        </>
      }
    >
      <SelectField
        label={t('footer.chooseLanguage')}
        options={languageOptions(offered, current)}
        value={chosen}
        autoFocus
        onChange={(event) => setChosen(event.target.value)}
      />
    </Dialog>
  );
}
