import { Alerts, I18n, Log, useI18n, useService } from '@anteroom/sdk';
import { Icon } from '@anteroom/ui/Icon';
import { useAtomValue } from 'jotai';
import { useHost } from '../HostContext.ts';
import { LanguageChoice } from '../services/LanguageChoice.ts';
import { languageNames } from './languageNames.ts';

/** The language of the portal, each offered in its own words: who cannot read this page finds their own. */
export function LanguageSelect() {
  const { t } = useI18n();
  const language = useAtomValue(useService(I18n).language);
  const choice = useHost(LanguageChoice);
  const alerts = useService(Alerts);
  const log = useService(Log);

  function choose(code: string) {
    choice.choose(code).catch((cause: unknown) => {
      log.warn('The language could not be saved in the profile', cause);
      alerts.show({ type: 'warning', msg: t('footer.languageNotSaved') });
    });
  }

  return (
    <label className="language-select">
      <Icon name="globe" size="sm" />
      <span className="ar-visually-hidden">{t('footer.language')}</span>
      <select value={language} onChange={(event) => choose(event.target.value)}>
        {Object.entries(languageNames).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size="sm" />
    </label>
  );
}
