/**
 * Preloaded into servers that tests start: stops the server, as SIGTERM would, when its parent process has ended. A
 * killed parent cannot notify it, but its IPC channel closes.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
