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

/**
 * Renders a field for a number that is formatted with a mask while it is typed. The caret stays after the typed
 * character.
 */
export function MaskedField({ type, value, onChange, ref: _, ...rest }: MaskedFieldProps) {
  const { mask, digitsOnly } = identifiers[type];
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  // If the mask undoes a change, such as the deletion of a dash, the value stays the same; React then writes it again
  // and moves the caret to the end.
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
