import { EMAIL_FOLDERS } from '../../contract/email.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import '../email.tables.ts'

/** The number of mails in each folder, and of starred ones. */
export async function countFolders(db: Db, ownerId: number) {
  const rows = await db
    .selectFrom('email_entries_facet')
    .selectAll()
    .where('owner_id', '=', `${ownerId}`)
    .execute()
  const sum = (some: typeof rows) => some.reduce((total, row) => total + Number(row.n), 0)
  return {
    folders: EMAIL_FOLDERS.map(folder => {
      const here = rows.filter(row => row.folder === folder)
      return { folder, total: sum(here), unread: sum(here.filter(row => row.is_read === '0')) }
    }),
    starred: sum(rows.filter(row => row.is_starred === '1' && row.folder !== 'trash')),
  }
}
