import type { DiagnosedContribution, DiagnosedPlugin } from '@anteroom/sdk';

/** Returns a sound plugin, with what a test says of it. */
export function pluginCalled(id: string, more: Partial<DiagnosedPlugin> = {}): DiagnosedPlugin {
  return {
    key: id,
    id,
    version: '1.2.3',
    state: 'ready',
    isOffInTab: false,
    loadMilliseconds: 12,
    contributions: [],
    problems: [],
    deprecations: [],
    ...more,
  };
}

/** Returns a widget that another country than the firm's would show. */
export function hiddenContribution(country: string): DiagnosedContribution {
  return {
    key: `widget type of ${country}`,
    pluginId: 'sample',
    contribution: { point: 'widget', type: country, title: 'flags.title', module: './Widget' },
    isAvailable: false,
    clauses: [{ clause: `country:${country}`, holds: false, reason: `country is US, ${country} is asked` }],
  };
}
