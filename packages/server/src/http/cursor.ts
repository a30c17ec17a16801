export { CursorTime, cutPage, decodeCursor, encodeCursor } from '@anteroom/server-sdk';
