import type { PersonalPart } from '#features/users/server/users.service.ts'

/** Personal data: the log must stay complete, and names erased people by id only. */
export const auditPersonalData: PersonalPart = {
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
