import { parseHex, toHex } from '@anteroom/domain/theme/contrast';
import { TextField } from '@anteroom/ui/TextField';
import { useTranslation } from 'react-i18next';

interface ColorFieldProps {
  readonly label: string;
  /** Hexadecimal, such as `#0f4c5c`; incomplete input may be any text. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (color: string) => void;
}

/** Field for a colour, picked or typed. */
export function ColorField({ label, value, error, onChange }: ColorFieldProps) {
  const { t } = useTranslation();
  const color = parseHex(value);
  return (
    <div className="staff-settings-color">
      <TextField
        label={label}
        value={value}
        error={error}
        maxLength={7}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value.trim())}
      />
      <input
        type="color"
        aria-label={t('look.pick', { what: label })}
        value={color ? toHex(color) : '#000000'}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
