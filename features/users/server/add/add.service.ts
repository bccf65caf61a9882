import type { ImportBody, ImportReport } from '#platform/contract/import.rules.ts'
import {
  type ChangedBy,
  mutationIn,
  type MutationContext,
} from '#platform/server/changes/mutation-context.ts'
import { runImport } from '#platform/server/import/import.ts'
import type { NewUser } from '../../contract/users.contract.ts'
import { recordUsers } from '../change/record.service.ts'
import { assertWithinRights } from '../change/rights.service.ts'
import { userImportRules } from '../transfer/import.service.ts'
import type { UsersParts } from '../users.context.ts'
import { userRefused } from '../users.errors.ts'
import { describeUser, getUser } from '../users.repo.ts'
import type { UserRow } from '../users.tables.ts'
import { insertUser, insertUsers } from './insert.service.ts'

/** Adds a person and mails them the link by which they choose a password. */
export async function addUser(
  {
    database,
    account,
    rights,
    custom,
  }: Pick<UsersParts, 'database' | 'account' | 'rights' | 'custom'>,
  context: MutationContext,
  user: NewUser,
): Promise<UserRow> {
  const { trx, caller, now } = context
  if (user.role === 'admin' && caller.role !== 'admin') throw userRefused('user.above')
  await assertWithinRights(rights, caller, { role: user.role })
  const { id, full_name: name } = await insertUser(trx, { dialect: database.dialect, now, user })
  const values = await custom.save(context, { id, given: user.customFields, isNew: true })
  await account.mailLink(trx, {
    user: { id, full_name: name, email: user.email },
    purpose: 'invite',
    now,
    by: caller.username,
  })
  const row = await getUser(trx, id)
  await recordUsers(context, {
    action: 'create',
    undo: 'users.delete',
    records: [
      { id, name, after: { ...describeUser(row), ...values.after }, hidden: values.hidden },
    ],
  })
  return row
}

/** Imports the users of a file, or reports its errors. */
export async function importUsers(
  { database, clock, rights, custom }: Pick<UsersParts, 'database' | 'clock' | 'rights' | 'custom'>,
  { caller, actor }: ChangedBy,
  body: ImportBody,
): Promise<ImportReport> {
  const imported = await custom.imported(caller)
  return runImport(body, {
    database,
    rules: userImportRules(caller, { givable: await rights.listGivable(caller), imported }),
    insert: async (trx, users) => {
      const context = mutationIn(clock, { trx, caller, actor })
      const ids = await insertUsers(trx, { dialect: database.dialect, now: context.now, users })
      await custom.insert(
        trx,
        caller,
        ids.map((id, index) => ({ id, values: users[index]?.customFields ?? {} })),
      )
      const records = ids.map((id, index) => ({ id, name: users[index]?.fullName ?? '' }))
      await recordUsers(context, { action: 'import', undo: 'users.delete', records })
    },
  })
}
