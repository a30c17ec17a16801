import './TextArea.css';
import type { ComponentProps } from 'react';
import { FieldFrame, type FieldProps, useFieldControl } from './Field.tsx';

export interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'children'> {}

/** Several lines of text. It grows with what is written, from `rows` (3) up. */
export function TextArea({ label, description, error, optional, id, className, ...rest }: TextAreaProps) {
  const control = useFieldControl(id, { description, error });
  return (
    <FieldFrame {...{ label, description, error, optional, className }} controlId={control.id}>
      <textarea rows={3} {...rest} {...control} className="ar-control ar-text-area" />
    </FieldFrame>
  );
}
