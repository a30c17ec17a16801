import { useI18n } from '@anteroom/sdk';
import { Disclosure } from '@anteroom/ui/Disclosure';

interface ReadersProps {
  /** Says how many there are. */
  readonly title: string;
  readonly readers: readonly { readonly userId: string; readonly name: string; readonly readAt: string }[];
}

/** Lists who has read a text of the firm, and when, once it is opened. */
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
