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
  /** Opening one closes the others. */
  single?: boolean;
  /** The ids of the panels that are open, where the caller decides, as to open the next one; from `onOpen`. */
  open?: readonly string[];
  /** The ids of the panels that are open from the start, where the person decides. */
  defaultOpen?: readonly string[];
  onOpen?: (open: readonly string[]) => void;
  /** Heading level of the panels' titles. Default: 3. */
  headingLevel?: HeadingLevel;
}

/**
 * Panels that open and close below each other. What is in a closed one stays in the page, unseen, so that nothing written
 * there is lost. For a panel alone use `Disclosure`.
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
