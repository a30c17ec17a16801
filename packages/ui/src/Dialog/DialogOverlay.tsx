import '../pressable.ts';
import '../Button/Button.css';
import './Dialog.css';
import { type FormEvent, useLayoutEffect, useRef } from 'react';
import { Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Icon } from '../Icon/Icon.tsx';
import { Surface } from '../Surface.tsx';
import type { DialogProps } from './Dialog.tsx';

/** Maximum time between the clicks of a double click. The second click on an opener must not close the dialog. */
const doubleClickMs = 500;

/** The content that a `Dialog` shows over the page. */
export function DialogOverlay(props: DialogProps) {
  const { open, onClose, title, children, footer, closeLabel, actions, size = 'md', onSubmit, role } = props;
  const openedAt = useRef(0);
  /** Fields of a form that were changed since the dialog opened. */
  const edited = useRef(new Set<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>());
  useLayoutEffect(() => {
    if (!open) return;
    openedAt.current = performance.now();
    edited.current.clear();
  }, [open]);

  function noteEdit({ target }: FormEvent<HTMLElement>) {
    const isAnswer =
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement;
    if (isAnswer && target.form) edited.current.add(target);
  }

  function isClosedFromOutside() {
    const holdsInput = [...edited.current].some((field) => field.isConnected && field.value.trim() !== '');
    return !holdsInput && performance.now() - openedAt.current > doubleClickMs;
  }

  const content = (
    <>
      <div className="ar-dialog-body" onInput={noteEdit}>
        {children}
      </div>
      {footer && <div className="ar-dialog-footer">{footer}</div>}
    </>
  );
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(next) => next || onClose()}
      isDismissable={role !== 'alertdialog'}
      isKeyboardDismissDisabled={props.ignoresEscape}
      shouldCloseOnInteractOutside={isClosedFromOutside}
      className={`ar-dialog-backdrop ar-dialog-backdrop-${size}`}
    >
      <Modal className={`ar-dialog-place ar-dialog-${size}`}>
        <Surface role={role} className="ar-dialog">
          <div className="ar-dialog-header">
            <Heading slot="title" level={2} className="ar-dialog-title">
              {title}
            </Heading>
            {actions}
            <button
              type="button"
              className="ar-button ar-button-quiet ar-button-square ar-button-sm"
              aria-label={closeLabel}
              onClick={onClose}
            >
              <Icon name="x" />
            </button>
          </div>
          {onSubmit ? (
            <form className="ar-dialog-form" noValidate onSubmit={submitWith(onSubmit)}>
              {content}
            </form>
          ) : (
            content
          )}
        </Surface>
      </Modal>
    </ModalOverlay>
  );
}

function submitWith(onSubmit: NonNullable<DialogProps['onSubmit']>) {
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React propagates events through portals: do not submit a form that the dialog was opened from.
    event.stopPropagation();
    onSubmit(event);
  };
}
