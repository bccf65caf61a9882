import { contract } from './product.ts'
import { KEY_SUBJECTS, KEY_TYPES, verbOf } from '#platform/contract/api-key-grant.rules.ts'
import type { Call } from '#platform/contract/define.ts'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'

// What no API key may reach, checked for every call: a new call that hands out access must declare it.

const CALLS = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries<Call>(calls).map(([name, call]): [string, Call] => [`${feature}.${name}`, call]),
)
/** Calls with a right of their own that are for sessions only. Removing one from this list lets API keys open sessions. */
const SESSION_ONLY = [
  'usersAdmin.makeInviteLink',
  'usersAdmin.listUserSessions',
  'usersAdmin.sendPasswordReset',
  'usersAdmin.makeOneTimePassword',
  'usersAdmin.requirePasswordChange',
  'usersAdmin.impersonateUser',
  'usersAdmin.getPersonalData',
  'calendar.addFeed',
  'chat.exportPerson',
  'chat.importSlack',
  'invoice.addInvoiceLink',
  'shop.shareWishList',
  'shop.getListLink',
]
const CREDENTIAL = /token|password|secret|^link$|recovery|challenge/i
/** Their `link` is the URL of a screen, which grants nothing by itself. */
const LEADS_WITHIN = ['profile.getProfile']
/** Whether there is one, which reveals nothing about it. */
const FLAG = /^(?:is|has)[A-Z]/

it('KEY-02 no API key can make a session-only call, whatever its type', () => {
  expect(CALLS.filter(([, call]) => call.sessionOnly === true).map(([name]) => name)).toEqual(
    SESSION_ONLY,
  )
  for (const [name, call] of CALLS) {
    const isForPeople =
      typeof call.access === 'string' ||
      call.sessionOnly === true ||
      ['Auth', 'Account', 'ApiKey'].includes(call.access.can[1])
    expect(verbOf(call) === undefined, name).toBe(isForPeople)
  }
})

it('KEY-02 of the session-only calls, keys can make one: undoing their own changes', () => {
  const open = CALLS.filter(([, call]) => call.forKeys === true).map(([name]) => name)
  expect(open).toEqual(['changes.undoChange'])
})

it('KEY-02 no call that returns a password, a link or a token is reachable by keys', () => {
  const asked = CALLS.filter(
    ([name, one]) => verbOf(one) !== undefined && one.file !== true && !LEADS_WITHIN.includes(name),
  )
  for (const [name, call] of asked) {
    const found = namesIn(
      z.toJSONSchema(call.output, { io: 'output', unrepresentable: 'any' }),
    ).filter(field => CREDENTIAL.test(field) && !FLAG.test(field))
    expect(found, name).toEqual([])
  }
})

it('KEY-01 every area is available to keys except those of users, sign-in and keys', () => {
  expect(KEY_SUBJECTS).not.toContain('Account')
  expect(KEY_SUBJECTS.length).toBeGreaterThan(20)
  expect(KEY_TYPES).toHaveLength(7)
})

/** The names of all fields of a JSON schema, at any depth. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own =
    'properties' in schema && typeof schema.properties === 'object' && schema.properties !== null
      ? Object.keys(schema.properties)
      : []
  return [...own, ...Object.values(schema).flatMap(namesIn)]
}
