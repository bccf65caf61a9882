import type { UserListQuery } from '@smart-fft/contract/users.contract'
import { ExportMenu } from '../../../ui/export/export-menu.tsx'
import { exportUsers } from '../users.api.ts'

/** All people the list shows, in a file, on paper or on the clipboard (USR-06). */
export function UserExport({ query }: { query: UserListQuery }) {
  const { page: _page, perPage: _perPage, ...list } = query
  return <ExportMenu download={request => exportUsers({ ...list, ...request })} />
}
