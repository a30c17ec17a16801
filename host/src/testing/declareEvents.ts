import type { PluginDeclaration } from '@anteroom/contract';

/** Puts a plugin with these events into the page's catalogue, as the server does. @returns a function that takes it out. */
export function declareEvents(events: PluginDeclaration['events']): () => void {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'anteroom-catalogue';
  const plugin = { id: 'mileage', version: '1.0.0', sdk: '^1.0.0', contributes: [], events };
  script.textContent = JSON.stringify({ plugins: [plugin], refused: [], later: null });
  document.body.append(script);
  return () => script.remove();
}
