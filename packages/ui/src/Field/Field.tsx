import './Field.css';
import { type FocusEventHandler, type ReactNode, useId } from 'react';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';

/** Props of every form control, in addition to those of its element. */
export interface FieldProps {
  label: ReactNode;
  /** Help that is always there, below the label. */
  description?: ReactNode;
  /** Text that says what is wrong and how to correct it; marks the control as invalid. */
  error?: ReactNode;
  /** Text after the label of an optional field, such as "(optional)". Most fields are required. */
  optional?: string;
}

interface FieldFrameProps extends FieldProps {
  /** The id of the control, for the label to point at. */
  controlId: string;
  /** The control is a group of its own, labelled by `<controlId>-label`, and no single element. */
  group?: boolean;
  className?: string;
  children: ReactNode;
}

/** Label, help and error around a form control, the same for all of them. */
export function FieldFrame(props: FieldFrameProps) {
  const { controlId, label, description, error, optional, group, className, children } = props;
  const Label = group ? 'span' : 'label';
  return (
    <div className={classNames('ar-field', className)}>
      <Label className="ar-field-label" id={`${controlId}-label`} {...(!group && { htmlFor: controlId })}>
        {label}
        {optional && <span className="ar-field-optional">{optional}</span>}
      </Label>
      {description && (
        <div className="ar-field-description" id={`${controlId}-description`}>
          {description}
        </div>
      )}
      {children}
      <FieldError controlId={controlId} error={error} />
    </div>
  );
}

interface FieldGroupProps extends FieldProps {
  /** ID of the group; its error has the ID `<id>-error`. */
  id: string;
  className?: string;
  disabled?: boolean;
  onBlur?: FocusEventHandler<HTMLFieldSetElement>;
  children: ReactNode;
}

/** Frame like {@link FieldFrame} around several controls that form one answer: a `fieldset` with its `legend`. */
export function FieldGroup(props: FieldGroupProps) {
  const { id, label, description, error, optional, className, disabled, onBlur, children } = props;
  const described = useFieldControl(id, { description, error })['aria-describedby'];
  return (
    <fieldset
      id={id}
      className={classNames('ar-field', className)}
      disabled={disabled}
      aria-describedby={described}
      onBlur={onBlur}
    >
      <legend className="ar-field-label">
        {label}
        {optional && <span className="ar-field-optional">{optional}</span>}
      </legend>
      {description && (
        <div className="ar-field-description" id={`${id}-description`}>
          {description}
        </div>
      )}
      {children}
      <FieldError controlId={id} error={error} />
    </fieldset>
  );
}

/** The place of a control's error. It is always in the page, so that screen readers hear the text arrive. */
export function FieldError({ controlId, error }: { controlId: string; error?: ReactNode }) {
  return (
    <div className="ar-field-error" id={`${controlId}-error`} aria-live="polite">
      {error && (
        <>
          <Icon name="circle-alert" size="sm" />
          <span>{error}</span>
        </>
      )}
    </div>
  );
}

/** The ids and states that tie a control to its frame. */
export function useFieldControl(
  id: string | undefined,
  { description, error }: Pick<FieldProps, 'description' | 'error'>,
) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const describedBy = [description && `${controlId}-description`, error && `${controlId}-error`].filter(
    Boolean,
  );
  return {
    id: controlId,
    'aria-describedby': describedBy.join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
  };
}
