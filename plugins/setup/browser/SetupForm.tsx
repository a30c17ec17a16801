import { type ReactNode, useEffect, useRef } from 'react';
import { FaultSummary } from './FaultSummary.tsx';
import { SetupFrame, type SetupFrameProps } from './SetupFrame.tsx';

interface SetupFormProps extends SetupFrameProps {
  /** The server's last refusal, if any. The first invalid field then gets the focus. */
  readonly error: unknown;
  /** The refusal, as long as part of it still applies. */
  readonly refusal: unknown;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A step with a form. */
export function SetupForm({ error, refusal, onSubmit, children, ...frame }: SetupFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [error]);
  return (
    <SetupFrame {...frame}>
      <form
        ref={form}
        noValidate
        className="ar-stack setup-form"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <FaultSummary error={refusal} />
        {children}
      </form>
    </SetupFrame>
  );
}
