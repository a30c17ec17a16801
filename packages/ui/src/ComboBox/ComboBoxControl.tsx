import '../announcer.ts';
import '../Menu/Menu.css';
import '../pressable.ts';
import { useEffect, useRef, useState } from 'react';
import {
  ComboBox as AriaComboBox,
  Button,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components/ComboBox';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Icon } from '../Icon/Icon.tsx';
import type { ComboBoxOption, ComboBoxProps } from './ComboBox.tsx';

interface ComboBoxControlProps extends Omit<ComboBoxProps, 'label' | 'description' | 'error' | 'optional'> {
  labelledBy: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
}

/** The control of a `ComboBox`. */
export function ComboBoxControl(props: ComboBoxControlProps) {
  const { selected, onSelect, onSearch, onBlur, emptyLabel, required, disabled, id, labelledBy } = props;
  const { options, hold } = useHeldOptions(props.options);
  // Typed text; null while the chosen option is displayed.
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Element>();
  return (
    <I18nProvider locale={document.documentElement.lang || undefined}>
      <AriaComboBox
        aria-labelledby={labelledBy}
        aria-describedby={props['aria-describedby']}
        isInvalid={props['aria-invalid'] || undefined}
        isRequired={required}
        isDisabled={disabled}
        items={options}
        inputValue={typed ?? selected?.label ?? ''}
        onInputChange={(text) => {
          if (text === (selected?.label ?? '')) return;
          setTyped(text);
          onSearch(text);
          if (text === '') onSelect(null);
        }}
        value={selected?.id ?? null}
        onChange={(key) => {
          setTyped(null);
          const option = options.find((each) => each.id === key);
          if (option) onSelect(option);
        }}
        onBlur={() => {
          // Half a name chooses nobody.
          setTyped(null);
          onSearch('');
          onBlur?.();
        }}
        defaultFilter={() => true}
        allowsEmptyCollection
        menuTrigger="focus"
        onOpenChange={(isOpen) => {
          setPlace(field.current?.closest('main, [role=dialog]') ?? undefined);
          keepReadable(field.current, isOpen);
        }}
      >
        <div ref={field} className="ar-combo-box-field">
          <Input
            id={id}
            className="ar-control"
            placeholder={props.placeholder}
            autoComplete="off"
            spellCheck={false}
          />
          <Button className="ar-combo-box-button">
            <Icon name="chevron-down" size="sm" />
          </Button>
        </div>
        <Popover
          className="ar-menu ar-combo-box-popover"
          placement="bottom start"
          offset={6}
          // Rendered within the field's landmark, where people who navigate by landmarks find it.
          UNSTABLE_portalContainer={place}
        >
          <ListBox
            className="ar-menu-items"
            items={options}
            onPointerDownCapture={hold}
            renderEmptyState={() => <div className="ar-combo-box-empty">{emptyLabel}</div>}
          >
            {({ id, label, description }) => (
              <ListBoxItem id={id} textValue={label} className="ar-menu-item">
                {/* All of it is the option's name: as a description, what tells it apart could not be said to choose it. */}
                <span className="ar-menu-text">
                  <span>{label}</span>
                  {description && (
                    <>
                      {' '}
                      <span className="ar-menu-description">{description}</span>
                    </>
                  )}
                </span>
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </AriaComboBox>
    </I18nProvider>
  );
}

/**
 * React Aria hides the page from screen readers while the options are open, though Tab still leads into it: what has the focus then has no
 * name. It leaves alone what it takes for a live region.
 */
function keepReadable(field: Element | null, isOpen: boolean): void {
  const part = field?.closest<HTMLElement>('body > *');
  if (!part) return;
  if (isOpen) part.dataset.liveAnnouncer = 'true';
  else delete part.dataset.liveAnnouncer;
}

/**
 * Keeps the options unchanged from the start of a press on them until its end. A response that arrives in between would
 * move another option under the pointer, and the place of release decides what is chosen.
 */
function useHeldOptions(latest: readonly ComboBoxOption[]) {
  const [held, setHeld] = useState<readonly ComboBoxOption[] | null>(null);
  useEffect(() => {
    if (held === null) return;
    const release = () => setHeld(null);
    const ends = ['pointerup', 'pointercancel'] as const;
    for (const end of ends) window.addEventListener(end, release);
    return () => {
      for (const end of ends) window.removeEventListener(end, release);
    };
  }, [held]);
  return { options: held ?? latest, hold: () => setHeld(latest) };
}
