import './TextArea.css';
import type { ComponentProps } from 'react';
import { FieldFrame, type FieldProps, useFieldControl } from '../Field/Field.tsx';

export interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'children'> {}

/** A field for several lines of text. It grows with its content, from `rows` (3) up. */
export function TextArea(props: TextAreaProps) {
  const { label, description, error, optional, id, className, rows = 3, style, ...rest } = props;
  const control = useFieldControl(id, { description, error });
  return (
    <FieldFrame {...{ label, description, error, optional, className }} controlId={control.id}>
      <textarea
        {...rest}
        {...control}
        rows={rows}
        className="ar-control ar-text-area"
        // A field that is sized by its content ignores `rows`.
        style={{ minBlockSize: `calc(${rows}lh + 1rem)`, ...style }}
      />
    </FieldFrame>
  );
}
