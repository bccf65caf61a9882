import type { PersonalPart } from '#features/users/server/users.service.ts'

/** What the log keeps of a person: it must be complete, and names erased people no more than by number. */
export const auditOfPerson: PersonalPart = {
  name: 'audit',
  reason: 'law',
  async read(db, userId) {
    const rows = await db
      .selectFrom('audit_changes')
      .select(['at', 'action', 'subject', 'ip'])
      .where('user_id', '=', userId)
      .execute()
    return rows.map(row => ({ ...row }))
  },
}
