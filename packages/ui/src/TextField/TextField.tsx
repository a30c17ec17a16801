import type { ComponentProps } from 'react';
import { FieldFrame, type FieldProps, useFieldControl } from '../Field/Field.tsx';

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'children'> {
  type?: 'text' | 'email' | 'tel' | 'url' | 'password' | 'number';
}

/**
 * Field for one line of text: a native `input`, so `{...register('name')}` of react-hook-form works without changes.
 */
export function TextField({ label, description, error, optional, id, className, ...rest }: TextFieldProps) {
  const control = useFieldControl(id, { description, error });
  return (
    <FieldFrame {...{ label, description, error, optional, className }} controlId={control.id}>
      <input type="text" {...rest} {...control} className="ar-control" />
    </FieldFrame>
  );
}
