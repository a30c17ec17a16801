import { DocumentExtensions } from '@anteroom/sdk';
import { expect, it } from 'vitest';
import type { OpenContractPortal } from './ContractPortal.ts';

export function documentExtensionsContract(open: OpenContractPortal): void {
  it('lists the available actions, and offers one only if all document names match', async () => {
    const { get, store } = await open({ language: 'pt-br' });
    const { actions } = get(DocumentExtensions);
    await expect
      .poll(() => store.get(actions).map(({ id, icon, label }) => [id, icon, label(2)]))
      .toEqual([['count', 'upload', '2 linhas']]);
    const [action] = store.get(actions);
    const isFor = (...names: string[]) => action?.isFor(names.map((name) => ({ name })));
    expect([isFor('a.xml'), isFor('A.XML', 'b.zip'), isFor('a.xml', 'b.pdf')]).toEqual([true, true, false]);
  });

  it('lists the available columns in the person’s language', async () => {
    const { get, store } = await open({ language: 'pt-br' });
    const { columns } = get(DocumentExtensions);
    await expect
      .poll(() => store.get(columns).map(({ id, title }) => [id, title]))
      .toEqual([['column', 'Seção']]);
    const [column] = store.get(columns);
    expect([column?.isFor({ name: 'a.XML' }), column?.isFor({ name: 'a.pdf' })]).toEqual([true, false]);
  });
}
