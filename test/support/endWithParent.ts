/**
 * Loaded before a server that tests start: it stops, as by SIGTERM, when the process that started it is no more. One that is killed tells
 * nobody, but its channel closes.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
