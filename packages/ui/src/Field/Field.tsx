import './Field.css';
import { type FocusEventHandler, type ReactNode, useId } from 'react';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';

export { afterPress } from '../afterPress.ts';

/** Props of every form control, in addition to those of its element. */
export interface FieldProps {
  label: ReactNode;
  /** Help text, always visible below the label. */
  description?: ReactNode;
  /** Error text that says what is wrong and how to correct it. Marks the control as invalid. */
  error?: ReactNode;
  /** Text after the label of an optional field, such as "(optional)". Most fields are required. */
  optional?: string;
}

interface FieldFrameProps extends FieldProps {
  /** ID of the control that the label points at. */
  controlId: string;
  /** Whether the control is not a single element but a group, which `<controlId>-label` labels. */
  group?: boolean;
  className?: string;
  children: ReactNode;
}

/** Label, help and error around a form control, consistent for all controls. */
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
      {/* Above the controls, because they may be more than the screen holds. */}
      <FieldError controlId={id} error={error} />
      {children}
    </fieldset>
  );
}

/**
 * Container for a control's error. It is always in the DOM, so that screen readers announce the text when it appears.
 */
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

/** Returns the IDs and ARIA attributes that connect a control with its frame. */
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
