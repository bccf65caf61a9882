import { textOf } from '#platform/contract/rich-text.rules.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { PersonalPart } from '#features/users/server/users.service.ts'
import { deleteMailbox, listEmailsOfPerson } from './personal.repo.ts'

// What mail keeps of a person. They themselves get all of it; an administrator who hands a person's data out gets to know how much
// there is, and not what it says: mail is its owner's alone.

export const emailsOfPerson = (dialect: Dialect): PersonalPart => ({
  name: 'emails',
  async read(db, userId, { isSelf }) {
    const rows = await listEmailsOfPerson(db, userId)
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
