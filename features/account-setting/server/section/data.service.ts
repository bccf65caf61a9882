import { DAY } from '#platform/contract/durations.rules.ts'
import type { AccountData, AccountOfUser, AccountSocial } from '../../contract/account.contract.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Db } from '#platform/server/database/database.ts'
import { findChoices } from '#features/notifications/server/notifications.service.ts'
import { findPreferences } from '#features/preferences/server/preferences.service.ts'
import { findRegional } from '#features/settings/server/settings.service.ts'
import { type UserRow, findUser, userNotFound } from '#features/users/server/users.service.ts'
import { findSections } from '../account-setting.repo.ts'
import type { AccountParts } from '../account-setting.context.ts'
import { readBilling } from '../plan/plan.repo.ts'

// All settings of a person, and the parts of them that administrators see.

const OLD_DEVICE_DAYS = 30

export async function readAccount(
  parts: AccountParts,
  caller: Pick<Caller, 'userId' | 'sessionId'>,
): Promise<AccountData> {
  const { userId } = caller
  const { database, clock, access, pictures, personalParts } = parts
  const db = database.read
  const user = await getUser(db, userId)
  const [sections, choices, pending] = await Promise.all([
    findSections(db, userId),
    findChoices(db, userId),
    access.findEmailLink(db, userId),
  ])
  const { version: info, ...infoFields } = sections.info
  return {
    general: {
      id: user.id,
      avatar: user.avatar === null ? null : pictures.urlOf(user.avatar, caller),
      avatarColor: user.avatar_color,
      username: user.username,
      fullName: user.full_name,
      email: user.email,
      company: user.company,
      pendingEmail: pending ?? null,
    },
    info: { ...infoFields, country: user.country, phone: user.contact },
    social: socialOf(sections.social),
    notification: choices.flags,
    channels: choices.channels,
    preferences: await findPreferences(db, userId),
    regional: await findRegional(db),
    security: await readSecurity(parts, user),
    billing: await readBilling(db, user, clock()),
    parts: personalParts().map(part => part.name),
    versions: {
      general: user.version,
      info,
      social: sections.social.version,
      notification: choices.version,
      billing: sections.billing.version,
    },
  }
}

/** Someone's account, for callers with the right to change people; `billing` for readers of Billing. */
export async function readAccountOf(
  { database, clock }: AccountParts,
  id: number,
  caller: Caller,
): Promise<AccountOfUser> {
  const db = database.read
  const user = await getUser(db, id)
  const [sections, choices] = await Promise.all([findSections(db, id), findChoices(db, id)])
  return {
    notification: choices.flags,
    channels: choices.channels,
    social: socialOf(sections.social),
    ...(caller.can('read', 'Billing') ? { billing: await readBilling(db, user, clock()) } : {}),
    version: choices.version,
  }
}

async function getUser(db: Db, id: number): Promise<UserRow> {
  const user = await findUser(db, id)
  if (user === undefined) throw userNotFound()
  return user
}

/** No accounts can be connected until an administrator has configured a provider. */
function socialOf(links: AccountSocial['socialLinks']): AccountSocial {
  const { twitter, facebook, google, linkedIn, instagram, quora } = links
  return {
    socialLinks: { twitter, facebook, google, linkedIn, instagram, quora },
    connections: { twitter: {}, google: {}, facebook: {}, github: {} },
  }
}

async function readSecurity(
  { clock, access, securityChecks }: AccountParts,
  user: UserRow,
): Promise<AccountData['security']> {
  const old = await access.countOldDevices(
    user.id,
    new Date(clock().getTime() - OLD_DEVICE_DAYS * DAY),
  )
  const { isOn, codesLeft } = await access.findTwoFactor(user.id)
  const asked = await Promise.all(
    securityChecks().map(async check => ({
      name: check.name,
      isDone: await check.isDone(user.id),
    })),
  )
  const others = asked.flatMap(({ name, isDone }) =>
    isDone === undefined ? [] : [{ name, isDone }],
  )
  return {
    twoFactor: isOn,
    recoveryCodesLeft: codesLeft,
    hasPassword: user.password_hash !== null,
    passwordChangedAt: user.password_changed_at,
    checks: [
      // An assigned or initial password is known to others.
      { name: 'password', isDone: user.password_changed_at !== null },
      { name: 'twoFactor', isDone: isOn },
      ...others,
      { name: 'devices', isDone: old === 0 },
      { name: 'contact', isDone: user.contact !== '' },
    ],
  }
}
