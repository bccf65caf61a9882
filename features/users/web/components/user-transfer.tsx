import type { UserListQuery } from '../../contract/users.contract.ts'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { ExportMenu } from '#ui/export/export-menu.tsx'
import { exportUsers } from '../users.api.ts'

const ImportUsersDialog = lazyDialog(
  async () => (await import('./import-users-dialog.tsx')).ImportUsersDialog,
)

/** All people the list shows, in a file, on paper or on the clipboard, and people out of a file (USR-06). `?import=1` opens the import. */
export function UserTransfer({ query }: { query: UserListQuery }) {
  const { t } = useTranslation('users')
  const canAdd = useCan('create', 'User')
  const { page: _page, perPage: _perPage, ...list } = query
  return (
    <ExportMenu
      download={request => exportUsers({ ...list, ...request })}
      imports={
        canAdd
          ? { text: t('import.action'), dialog: close => <ImportUsersDialog onClose={close} /> }
          : undefined
      }
    />
  )
}
