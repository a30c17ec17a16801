import { Alert } from '@anteroom/ui/Alert';
import { Link } from '@anteroom/ui/Link';
import type { MouseEvent } from 'react';
import { focusField } from './focusField.ts';

interface ErrorSummaryProps {
  readonly title: string;
  readonly faults: readonly { readonly fieldId: string; readonly label: string; readonly message: string }[];
}

/** Everything that keeps a form from being sent; each entry leads to its field. */
export function ErrorSummary({ title, faults }: ErrorSummaryProps) {
  return (
    <Alert level="danger" title={title}>
      <ul className="ar-stack ar-stack-small">
        {faults.map(({ fieldId, label, message }) => (
          <li key={fieldId}>
            <Link
              href={`#${fieldId}`}
              variant="quiet"
              style={UNDERLINED}
              onClick={(event) => goToField(event, fieldId)}
            >
              {label} – {message}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

// The accent of a link is not made for the colour of the alert; the underline is enough.
const UNDERLINED = { textDecoration: 'underline' };

/** The field takes the focus, and the address stays as it is. */
function goToField(event: MouseEvent, fieldId: string) {
  event.preventDefault();
  focusField(fieldId);
}
