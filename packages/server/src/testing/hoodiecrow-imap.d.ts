/** Types of the part of `hoodiecrow-imap` that the tests use: the package has none. */
declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';

  export interface StoredMessage {
    readonly raw: string;
    readonly flags: readonly string[];
  }

  interface ImapServer {
    readonly server: Server;
    listen(port: number, host: string, listening: () => void): void;
    close(closed: () => void): void;
    appendMessage(path: string, flags: readonly string[], date: Date, raw: string): void;
  }

  export default function hoodiecrow(options: {
    readonly plugins: readonly string[];
    readonly users: Readonly<Record<string, { readonly password: string }>>;
    readonly storage: Readonly<Record<string, { readonly messages: readonly StoredMessage[] }>>;
  }): ImapServer;
}
