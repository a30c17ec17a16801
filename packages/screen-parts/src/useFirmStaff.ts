import { listStaff, type StaffMember } from '@anteroom/contract/people';
import { Http, useService } from '@anteroom/sdk';
import { useQuery } from '@tanstack/react-query';

/** Returns all of the firm's staff, sorted by name; none while they load. */
export function useFirmStaff(): readonly StaffMember[] {
  const http = useService(Http);
  const { data = [] } = useQuery({
    queryKey: ['firm-staff'],
    async queryFn({ signal }) {
      const found: StaffMember[] = [];
      let after: string | undefined;
      do {
        const page = await http.call(listStaff, { query: { pageSize: 100, after }, signal });
        found.push(...page.staff);
        after = page.next ?? undefined;
      } while (after !== undefined);
      return found;
    },
  });
  return data;
}
