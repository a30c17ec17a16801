import { Heading } from '../Heading/Heading.tsx';
import { Example } from './Example.tsx';
import './Tokens.example.css';

export const title = 'Tokens';

const surfaces = [
  'sunken',
  'bg',
  'surface',
  'raised',
  'border',
  'border-strong',
  'accent',
  'accent-soft',
  'header',
];
const spaces = ['half', '1', '1-half', '2', '3', '4', '5', '6', '8'];

export default function TokensExample() {
  return (
    <>
      <Example name="Surfaces and the firm's accent">
        <div className="ar-grid ar-grid-small">
          {surfaces.map((name) => (
            <div key={name}>
              <div className="ar-swatch" style={{ background: `var(--ar-${name})` }} />
              <code className="ar-small">{name}</code>
            </div>
          ))}
        </div>
      </Example>
      <Example name="Meanings">
        <div className="ar-grid ar-grid-small">
          {['danger', 'warning', 'success', 'info'].map((tone) => (
            <div
              key={tone}
              className="ar-swatch ar-swatch-text"
              style={{
                background: `var(--ar-${tone}-bg)`,
                borderColor: `var(--ar-${tone}-border)`,
                color: `var(--ar-${tone}-fg)`,
              }}
            >
              {tone}
            </div>
          ))}
        </div>
      </Example>
      <Example name="Type">
        <div className="ar-stack">
          <Heading level={2} size="2xl">
            Good morning, Olivia
          </Heading>
          <Heading level={3} size="xl">
            Three things wait for you
          </Heading>
          <Heading level={4} size="lg">
            Review your 2025 tax return
          </Heading>
          <p className="ar-measure">
            Body text is 16 pixels, with room between its lines. Declaração de Imposto de Renda, réponse à
            votre demande, gegevens voor de aangifte: every language of the portal is set in the same
            typeface.
          </p>
          <p className="ar-muted ar-small">Small and muted, for what supports: 14 March 2026, 3.1 MB</p>
          <p className="ar-figures">1,284.50 · 9,111.11 · 10,000.00</p>
        </div>
      </Example>
      <Example name="Space: an 8-point grid with half steps">
        <div className="ar-stack ar-stack-small">
          {spaces.map((space) => (
            <div key={space} className="ar-cluster">
              <code className="ar-small ar-space-name">{space}</code>
              <div className="ar-space-bar" style={{ inlineSize: `var(--ar-space-${space})` }} />
            </div>
          ))}
        </div>
      </Example>
    </>
  );
}
