import { type IdentifierType, identifiers } from '@anteroom/domain/people/identifiers';
import { caretAfterMask } from '@anteroom/domain/people/mask';
import { TextField, type TextFieldProps } from '@anteroom/ui/TextField';
import { type ChangeEvent, type Ref, useLayoutEffect, useReducer, useRef } from 'react';

interface MaskedFieldProps extends Omit<TextFieldProps, 'type' | 'value' | 'onChange' | 'ref'> {
  readonly type: IdentifierType;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A number that is written by a mask while it is typed. The caret stays behind the character that was typed. */
export function MaskedField({ type, value, onChange, ref: _, ...rest }: MaskedFieldProps) {
  const { mask, digitsOnly } = identifiers[type];
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  // A change that the mask undoes, as of a dash that is deleted, leaves the value as it is; React writes it again, with the caret at its end.
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);

  useLayoutEffect(() => {
    const place = caret.current;
    caret.current = null;
    if (place !== null && input.current === document.activeElement)
      input.current?.setSelectionRange(place, place);
  });

  function change({ target }: ChangeEvent<HTMLInputElement>) {
    const written = mask(target.value, value);
    const typedTo = target.selectionStart ?? target.value.length;
    caret.current =
      written === value ? Math.min(typedTo, written.length) : caretAfterMask(target.value, typedTo, written);
    onChange(written);
    renderAgain();
  }

  return (
    <TextField
      {...rest}
      ref={input}
      type={type === 'phone' ? 'tel' : 'text'}
      inputMode={digitsOnly ? 'numeric' : 'text'}
      autoCapitalize={digitsOnly ? undefined : 'characters'}
      autoComplete={type === 'phone' ? 'tel-national' : 'off'}
      spellCheck={false}
      value={value}
      onChange={change}
    />
  );
}
