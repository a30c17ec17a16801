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
          if (text === (selected?.label ?? '')) {
            // Typed and deleted again: the chosen option is displayed, as before.
            if (typed === null) return;
            setTyped(null);
            onSearch('');
            return;
          }
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
          // An incomplete name selects nothing.
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
          // Rendered within the field's landmark, so that people who navigate by landmarks find it.
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
                {/* The whole content is the option's accessible name. Speech-control users could not select an option
                    by a part that is only its description. */}
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
 * Keeps the page readable for screen readers. React Aria hides it from them while the options are open, though Tab
 * still leads into it, so that focused elements would have no name. Elements that React Aria takes for live regions are
 * not hidden.
 */
function keepReadable(field: Element | null, isOpen: boolean): void {
  const part = field?.closest<HTMLElement>('body > *');
  if (!part) return;
  if (isOpen) part.dataset.liveAnnouncer = 'true';
  else delete part.dataset.liveAnnouncer;
}

/**
 * Freezes the options from the start of a press on them until its end. Otherwise a response that arrives in between
 * could move another option under the pointer, which would then be selected on release.
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
