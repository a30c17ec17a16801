import { useI18n } from '@anteroom/sdk';
import { Disclosure } from '@anteroom/ui/Disclosure';

interface ReadersProps {
  /** Title, which states the number of readers. */
  readonly title: string;
  readonly readers: readonly { readonly userId: string; readonly name: string; readonly readAt: string }[];
}

/** Disclosure that lists who has read a text from the firm, and when. */
export function Readers({ title, readers }: ReadersProps) {
  const { date } = useI18n();
  return (
    <Disclosure title={title}>
      <ul>
        {readers.map(({ userId, name, readAt }) => (
          <li key={userId}>
            {name} · <time dateTime={readAt}>{date(readAt, 'time')}</time>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
