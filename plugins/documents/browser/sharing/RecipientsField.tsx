import { isEmailAddress } from '@anteroom/domain/people/emailAddress';
import { splitEmailAddresses, uniqueEmailAddresses } from '@anteroom/domain/people/emailAddressList';
import { FieldFrame, useFieldControl } from '@anteroom/ui/Field';
import { Icon } from '@anteroom/ui/Icon';
import { type ClipboardEvent, type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface RecipientsFieldProps {
  /** Addresses without duplicates, valid or not. */
  addresses: readonly string[];
  onChange: (addresses: string[]) => void;
  error?: string;
  /** Ref of the text field. */
  ref?: Ref<HTMLInputElement>;
}

/**
 * Field for e-mail addresses, each shown as a removable chip. Text becomes a chip at a comma, semicolon, space or
 * Enter, or when the field loses the focus; several addresses can be pasted. Invalid ones are marked. Backspace moves
 * the last one back into the field.
 */
export function RecipientsField({ addresses, onChange, error: known, ref }: RecipientsFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement | null>(null);
  const description = t('send.toHint');
  // Once something is typed, nothing is missing. Without the message, nothing moves below a press that leaves the field.
  const error = addresses.length === 0 && text.trim() !== '' ? undefined : known;
  const control = useFieldControl(undefined, { description, error });

  const add = (more: string) => onChange(uniqueEmailAddresses([...addresses, ...splitEmailAddresses(more)]));

  function remove(address: string) {
    onChange(addresses.filter((other) => other !== address));
    field.current?.focus();
  }

  function type(typed: string) {
    // The text before a separator is complete.
    const end = Math.max(...[...typed.matchAll(/[,;\s]/g)].map(({ index }) => index), -1);
    if (end >= 0) add(typed.slice(0, end));
    setText(typed.slice(end + 1));
  }

  function commit() {
    if (text.trim() !== '') add(text);
    setText('');
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault();
      commit();
    } else if (event.key === 'Backspace' && text === '' && addresses.length > 0) {
      event.preventDefault();
      setText(addresses.at(-1) ?? '');
      onChange(addresses.slice(0, -1));
    }
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text');
    if (!/[,;\s<]/.test(pasted.trim())) return;
    event.preventDefault();
    add(`${text}${pasted}`);
    setText('');
  }

  return (
    <FieldFrame label={t('send.to')} description={description} error={error} controlId={control.id}>
      <div className="ar-control recipients" data-invalid={error ? true : undefined}>
        {addresses.length > 0 && (
          <ul className="recipients-list" aria-label={t('send.to')}>
            {addresses.map((address) => (
              <Chip key={address} address={address} onRemove={() => remove(address)} />
            ))}
          </ul>
        )}
        <input
          {...control}
          ref={(element) => {
            field.current = element;
            if (typeof ref === 'function') ref(element);
            else if (ref) ref.current = element;
          }}
          className="recipients-input"
          type="text"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          aria-required="true"
          // biome-ignore lint/a11y/noAutofocus: the first thing to fill in, in a dialog that was asked for
          autoFocus
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={commit}
        />
      </div>
    </FieldFrame>
  );
}

function Chip({ address, onRemove }: { address: string; onRemove: () => void }) {
  const { t } = useTranslation();
  const good = isEmailAddress(address);
  return (
    <li className="recipients-chip" data-invalid={good ? undefined : true}>
      {!good && <Icon name="circle-alert" size="sm" label={t('send.badAddress')} />}
      <span className="recipients-address">{address}</span>
      <button
        type="button"
        className="recipients-remove"
        aria-label={t('send.removeAddress', { address })}
        onClick={onRemove}
      >
        <Icon name="x" size="sm" />
      </button>
    </li>
  );
}
