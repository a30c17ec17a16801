import type { Language } from '@anteroom/sdk';
import { act, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { createI18next, type I18next, textsReady } from '../services/language/i18next.ts';
import { TextFiles } from '../services/language/TextFiles.ts';
import { LogQueue } from '../services/plugins/LogQueue.ts';
import { Credentials } from '../services/session/Credentials.ts';
import { usePluginText } from './usePluginText.ts';

async function create(language: Language): Promise<{ files: TextFiles; i18next: I18next }> {
  const log = new LogQueue(new Credentials());
  const files = new TextFiles(log);
  const i18next = createI18next(files, log, language);
  await textsReady(i18next, 'host');
  return { files, i18next };
}

const tab = { pluginId: 'documents' };

function Name({ titles }: { titles?: Readonly<Partial<Record<Language, string>>> }) {
  return <p>{usePluginText()(tab, 'title', titles)}</p>;
}

// Provides only texts, because a name must not need services of its plugin.
function show(i18next: I18next, titles?: Readonly<Partial<Record<Language, string>>>) {
  render(
    <I18nextProvider i18n={i18next}>
      <Name titles={titles} />
    </I18nextProvider>,
  );
}

it.each([
  ['pt-br', 'Documentos'],
  ['en-au', 'Papers'],
  ['nl-nl', 'Documents'],
] as const)(
  'shows the plugin name for %s from the translations that the build added',
  async (language, expected) => {
    show((await create(language)).i18next, {
      'en-gb': 'Papers',
      'en-us': 'Documents',
      'pt-br': 'Documentos',
    });
    screen.getByText(expected);
  },
);

it('shows the plugin’s own text once its texts have loaded', async () => {
  const { files, i18next } = await create('en-us');
  const come = Promise.withResolvers<object>();
  files.read = (_language, _namespace, callback) => void come.promise.then((texts) => callback(null, texts));
  show(i18next);
  expect(document.querySelector('p')?.textContent).toBe('');
  await act(async () => come.resolve({ title: 'Files' }));
  await screen.findByText('Files');
});
