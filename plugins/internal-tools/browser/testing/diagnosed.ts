import type { DiagnosedContribution, DiagnosedPlugin } from '@anteroom/sdk';

/** Returns a plugin without problems, with the given changes. */
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

/** Returns a widget that is hidden because it is for a country other than the firm's. */
export function hiddenContribution(country: string): DiagnosedContribution {
  return {
    key: `widget type of ${country}`,
    pluginId: 'sample',
    contribution: { point: 'widget', type: country, title: 'flags.title', module: './Widget' },
    isAvailable: false,
    clauses: [{ clause: `country:${country}`, holds: false, reason: `country is US, ${country} is asked` }],
  };
}
