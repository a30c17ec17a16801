import { Checkbox } from '@anteroom/ui/Checkbox';
import { IconButton } from '@anteroom/ui/IconButton';
import { SelectField } from '@anteroom/ui/SelectField';
import { TextField } from '@anteroom/ui/TextField';
import { useTranslation } from 'react-i18next';
import type { ChosenSigner, PlacedField } from './placedFields.ts';

interface ChangeFieldProps {
  readonly field: PlacedField;
  readonly signers: readonly ChosenSigner[];
  readonly onChange: (field: PlacedField) => void;
  readonly onWiden: (direction: 1 | -1) => void;
  readonly onRemove: () => void;
}

/** Settings of the selected field: its signer, its purpose, whether it is optional, and its width. */
export function ChangeField({ field, signers, onChange, onWiden, onRemove }: ChangeFieldProps) {
  const { t } = useTranslation();
  const isWritten = field.type === 'text' || field.type === 'checkbox';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay its contents out in a row everywhere.
    <div role="group" aria-label={t('editor.chosen')} className="esign-bar-tools esign-bar-chosen">
      {isWritten ? (
        <TextField
          label={t('editor.label')}
          value={field.label}
          maxLength={200}
          onChange={({ target }) => onChange({ ...field, label: target.value })}
        />
      ) : (
        <p>{t('editor.field', { type: t(`type.${field.type}`), page: field.page })}</p>
      )}
      {signers.length > 1 && (
        <SelectField
          label={t('editor.fieldOf')}
          value={field.contactId}
          options={signers.map(({ contactId, name }) => ({ value: contactId, label: name }))}
          onChange={({ target }) => onChange({ ...field, contactId: target.value })}
        />
      )}
      <Checkbox
        label={t('editor.required')}
        checked={field.required}
        onChange={({ target }) => onChange({ ...field, required: target.checked })}
      />
      <div className="ar-cluster">
        {field.type !== 'checkbox' && (
          <>
            <IconButton icon="chevron-left" label={t('editor.narrower')} onClick={() => onWiden(-1)} />
            <IconButton icon="chevron-right" label={t('editor.wider')} onClick={() => onWiden(1)} />
          </>
        )}
        <IconButton icon="trash-2" label={t('editor.remove')} onClick={onRemove} />
      </div>
    </div>
  );
}
