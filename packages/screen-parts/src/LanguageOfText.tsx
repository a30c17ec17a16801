import './texts.ts';
import { SelectField } from '@anteroom/ui/SelectField';
import { useTranslation } from 'react-i18next';
import { languageName } from './languageName.ts';

interface LanguageOfTextProps {
  /** Languages that the firm offers. */
  readonly languages: readonly string[];
  /** Languages in which there already is a text. */
  readonly written: readonly string[];
  readonly value: string;
  readonly disabled?: boolean;
  readonly onChange: (language: string) => void;
}

/** Field for choosing the language in which to write a text. Marks languages without a text. */
export function LanguageOfText({
  languages,
  written,
  value,
  disabled = false,
  onChange,
}: LanguageOfTextProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('screen.languageOfText')}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value)}
      options={[...new Set([...languages, ...written])].map((language) => ({
        value: language,
        label: written.includes(language)
          ? languageName(language)
          : t('screen.noText', { language: languageName(language) }),
      }))}
    />
  );
}
