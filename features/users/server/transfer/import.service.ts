import { EXPORT_LANGUAGES } from '#platform/contract/export.rules.ts'
import { USER_PLANS, USER_ROLES, type UserRole, newUser } from '../../contract/users.contract.ts'
import { SENTENCES } from '#platform/contract/wire.ts'
import * as z from 'zod/mini'
import type { Caller } from '#platform/server/access/caller.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { ImportRules } from '#platform/server/import/check-rows.ts'
import { readTexts } from '#platform/server/texts/texts.ts'
import type { CustomFieldsOf } from '#features/custom-fields/server/custom-fields.service.ts'
import { userRefused } from '../users.errors.ts'
import { findTakenKeys } from '../users.repo.ts'

// An imported user. All are imported as pending without a password, whatever the file says.

type ImportedCustom = Awaited<ReturnType<CustomFieldsOf['imported']>>
const importedUser = z.omit(newUser, { status: true, billing: true })

/** The caller's import rules: only administrators import administrators, and no one imports users with more rights. */
export function userImportRules(
  caller: Caller,
  { givable, imported }: { givable: ReadonlySet<UserRole>; imported: ImportedCustom },
): ImportRules<z.output<typeof importedUser>> {
  return {
    fields: [
      { name: 'fullName', isRequired: true },
      {
        name: 'username',
        isRequired: true,
        unique: { text: SENTENCES.usernameTaken, findTaken: findTakenKeys('username_key') },
      },
      {
        name: 'email',
        isRequired: true,
        unique: { text: SENTENCES.emailTaken, findTaken: findTakenKeys('email_key') },
      },
      { name: 'company' },
      { name: 'role', words: wordsOf('roles', USER_ROLES) },
      { name: 'country' },
      { name: 'contact' },
      { name: 'currentPlan', words: new Map([...EARLIER_PLANS, ...wordsOf('plans', USER_PLANS)]) },
      ...imported.fields,
    ],
    schema: imported.schemaWith(importedUser),
    refuse({ role }) {
      const refusal =
        role === 'admin' && caller.role !== 'admin'
          ? 'user.above'
          : givable.has(role)
            ? undefined
            : 'user.beyond'
      return refusal === undefined
        ? undefined
        : { field: 'role', text: userRefused(refusal).message }
    },
  }
}

/** In files of earlier releases the plan `team` has these names. */
const EARLIER_PLANS = ['Équipe', 'فريق'].map(word => [foldText(word), 'team'] as const)

/** The values by their API names and by the words of every language. */
function wordsOf(kind: string, values: readonly string[]): ReadonlyMap<string, string> {
  const named = values.map(value => [foldText(value), value] as const)
  const worded = EXPORT_LANGUAGES.flatMap(language => {
    const t = readTexts(language, 'users')
    return values.map(value => [foldText(t(`${kind}.${value}`)), value] as const)
  })
  return new Map([...named, ...worded])
}
