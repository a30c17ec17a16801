import './ExpansionPanels.css';
import { type ReactNode, useId, useState } from 'react';
import { Heading, type HeadingLevel } from '../Heading/Heading.tsx';
import { Icon, type IconProps } from '../Icon/Icon.tsx';

export interface ExpansionPanel {
  id: string;
  title: ReactNode;
  subtitle?: ReactNode;
  icon?: IconProps['name'];
  /** Content at the end of the title's line: a badge or a count. */
  meta?: ReactNode;
  /** Control beside the title, visible whether the panel is open or not: a `Menu` behind a cog, or a small `Button`. */
  action?: ReactNode;
  content: ReactNode;
}

export interface ExpansionPanelsProps {
  panels: readonly ExpansionPanel[];
  /** Whether opening a panel closes the others. */
  single?: boolean;
  /** IDs of the open panels, if the caller controls them, for example to open the next panel. Update it in `onOpen`. */
  open?: readonly string[];
  /** IDs of the panels that are initially open, if the component manages its own state. */
  defaultOpen?: readonly string[];
  onOpen?: (open: readonly string[]) => void;
  /** Heading level of the panels' titles. Default: 3. */
  headingLevel?: HeadingLevel;
}

/**
 * Panels, one below the other, that open and close. The contents of a closed panel stay mounted but hidden, so that
 * input is not lost. For a single panel use `Disclosure`.
 */
export function ExpansionPanels(props: ExpansionPanelsProps) {
  const { panels, single, defaultOpen = [], onOpen, headingLevel = 3 } = props;
  const [chosen, setChosen] = useState(defaultOpen);
  const prefix = useId();
  const open = props.open ?? chosen;

  function toggle(id: string) {
    const others = single ? [] : open.filter((other) => other !== id);
    const next = open.includes(id) ? open.filter((other) => other !== id) : [...others, id];
    setChosen(next);
    onOpen?.(next);
  }

  return (
    <div className="ar-panels">
      {panels.map((panel) => {
        const isOpen = open.includes(panel.id);
        const contentId = `${prefix}-${panel.id}`;
        return (
          <div key={panel.id} className="ar-panel">
            <div className="ar-panel-header">
              <Heading level={headingLevel} size="md" className="ar-panel-heading">
                <button
                  type="button"
                  className="ar-panel-toggle"
                  aria-expanded={isOpen}
                  aria-controls={contentId}
                  onClick={() => toggle(panel.id)}
                >
                  {panel.icon && <Icon name={panel.icon} />}
                  <span className="ar-panel-text">
                    <span>{panel.title}</span>
                    {panel.subtitle && <span className="ar-panel-subtitle">{panel.subtitle}</span>}
                  </span>
                  {panel.meta}
                  <Icon name="chevron-down" size="sm" />
                </button>
              </Heading>
              {panel.action && <div className="ar-panel-action">{panel.action}</div>}
            </div>
            <div id={contentId} className="ar-panel-content" hidden={!isOpen}>
              {panel.content}
            </div>
          </div>
        );
      })}
    </div>
  );
}
