import { type ClientMessage, listClientMessages, markMessageAsRead } from '@anteroom/contract/messages';
import { Http, Log, useService, useSession } from '@anteroom/sdk';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

const shownAtFirst = 4;
const shownInAll = 50;

/** Loads a client's messages: a few of the newest at first, then up to 50. */
export function useMessages(clientId: string) {
  const http = useService(Http);
  const log = useService(Log);
  const queries = useQueryClient();
  const { emulatedUserId } = useSession();
  const [pageSize, setPageSize] = useState(shownAtFirst);
  const query = useQuery({
    queryKey: ['messages', clientId, pageSize],
    queryFn: ({ signal }) =>
      http.call(listClientMessages, { params: { clientId }, query: { pageSize }, signal }),
    placeholderData: keepPreviousData,
  });

  /**
   * Marks a message as read, except for staff who view the portal as another person. A failure is only logged, because
   * the message simply stays marked as new.
   */
  async function markAsRead({ id, isRead }: ClientMessage): Promise<void> {
    if (isRead || emulatedUserId !== null) return;
    try {
      await http.call(markMessageAsRead, { params: { messageId: id } });
      await queries.invalidateQueries({ queryKey: ['messages', clientId] });
    } catch (cause) {
      log.warn(`That message ${id} was read could not be kept`, cause);
    }
  }

  return {
    query,
    markAsRead,
    /** Shows more messages; null if there are none to add. */
    showAll: query.data?.next && pageSize === shownAtFirst ? () => setPageSize(shownInAll) : null,
  };
}
