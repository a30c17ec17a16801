import type { Config } from '../config.ts';
import { StartError } from '../startError.ts';
import type { App } from './app.ts';

/** @throws StartError when the port is taken or we are not allowed to use it. */
export async function listen(app: App, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port, listenTextResolver: () => 'listening' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new StartError(`Port ${port} is taken by another program. Set PORT.`);
    if (code === 'EACCES') throw new StartError(`Port ${port} may not be opened by this user. Set PORT.`);
    if (code === 'EADDRNOTAVAIL') throw new StartError(`This machine has no address ${host}. Set HOST.`);
    throw error;
  }
}
