import { I18n, useService } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';

interface Actions {
  /** Actions in words, by their words. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Returns an action in words; one that has none yet reads like its ID. */
  name(action: string): string;
}

/** Returns the actions of the audit log in the person's language. */
export function useActions(): Actions {
  const { t } = useTranslation();
  const language = useAtomValue(useService(I18n).language);
  const words = t('actions', { returnObjects: true }) as Readonly<Record<string, string>>;
  const collator = new Intl.Collator(language);
  return {
    options: Object.entries(words)
      .map(([value, label]) => ({ value, label }))
      .sort((one, other) => collator.compare(one.label, other.label)),
    name: (action) =>
      Object.hasOwn(words, action) ? (words[action] ?? '') : sentence(action.replaceAll('-', ' ')),
  };
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
