/** Texts of the failure page, in the code because the portal's own texts may be what failed to load. */
const words = {
  en: {
    title: 'The portal couldn’t start',
    body: 'Reload the page. If that doesn’t help, try again later.',
    reload: 'Reload',
  },
  pt: {
    title: 'Não foi possível abrir o portal',
    body: 'Recarregue a página. Se o problema continuar, tente mais tarde.',
    reload: 'Recarregar',
  },
} as const;

/** Shows a readable page when the portal could not start. Needs neither React nor the portal's texts. */
export function bootFailure(root: HTMLElement, cause: unknown): void {
  console.error('The portal could not be started', cause);
  const text = words[navigator.language.startsWith('pt') ? 'pt' : 'en'];
  const main = document.createElement('main');
  main.className = 'route-failure';
  main.setAttribute('role', 'alert');
  const title = document.createElement('h1');
  title.textContent = text.title;
  const body = document.createElement('p');
  body.textContent = text.body;
  const reload = document.createElement('button');
  reload.textContent = text.reload;
  reload.addEventListener('click', () => location.reload());
  main.append(title, body, reload);
  root.replaceChildren(main);
}
