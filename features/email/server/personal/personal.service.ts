import { textOf } from '#platform/contract/rich-text.rules.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { PersonalPart } from '#features/users/server/users.service.ts'
import { deleteMailbox, listPersonEmails } from './personal.repo.ts'

// Personal data: users get all of their mail; an administrator's export contains how much there is, but not its content, since mail is
// private.

export const emailPersonalData = (dialect: Dialect): PersonalPart => ({
  name: 'emails',
  async read(db, userId, { isSelf }) {
    const rows = await listPersonEmails(db, userId)
    return rows.map(({ id, folder, kind, time, size, message, subject, ...people }) => ({
      id,
      folder,
      kind,
      time,
      size,
      ...(isSelf
        ? {
            from: `${people.from_name} <${people.from_email}>`,
            to: JSON.parse(people.to_list),
            cc: JSON.parse(people.cc_list),
          }
        : {}),
      ...(isSelf ? { subject, text: textOf(message) } : {}),
    }))
  },
  erase: (trx, userId) => deleteMailbox(trx, dialect, userId),
})
