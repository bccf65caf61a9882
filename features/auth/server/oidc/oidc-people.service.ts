import { MINUTE } from '#platform/contract/durations.rules.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import type { Subject } from '#platform/contract/define.ts'
import { email as emailRule } from '#platform/contract/identity.rules.ts'
import type { RecordingContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { RequestContext } from '#platform/server/http/route.ts'
import type { RolesService } from '#features/roles/server/roles.service.ts'
import type { SecurityNotices } from '../notices/security-notices.service.ts'
import { recordRegistration } from '../register/register.service.ts'
import {
  confirmEmail,
  countUsers,
  findByEmail,
  findTaken,
  insertUser,
} from '#features/users/server/users.service.ts'
import { type Entrant, findEntrant } from '../auth.repo.ts'
import type { ConnectionsTable } from '../methods/methods.tables.ts'
import {
  connectionTaken,
  emailMissing,
  emailUnverified,
  firstRun,
  linkNeeded,
  otherAccount,
  personInactive,
  noAccountHere,
} from './oidc.errors.ts'
import type { Identity } from './oidc-provider.service.ts'
import * as repo from './oidc.repo.ts'

// Maps a provider account to a person (docs/adr/0025). Connected accounts are identified by issuer and subject, whatever their address;
// others by an address verified on both sides.

export interface Arrival {
  identity: Identity
  /** The name on the button. */
  provider: string
  /** Hash of the browser's redirect cookie. */
  browserHash: string
  isOpen: boolean
  dialect: Dialect
  request: RequestContext
  notices: SecurityNotices
  roles: Pick<RolesService, 'rulesFor'>
}
/** `refused` is answered after the commit, as it stores an offer. */
export type ArrivalResult = { is: 'admitted'; user: Entrant } | { is: 'refused'; error: Error }

/** Rights that allow granting oneself any other. */
const POWERS = new Set<Subject>(['all', 'User', 'Role', 'Permission', 'Settings'])
const OFFER_MILLISECONDS = 15 * MINUTE
/**
 * Is the provider's verified address sufficient? Not for administrators. Not for registered accounts with an unconfirmed address: anyone
 * could have created those. Invited people who have not signed in yet have no password.
 */
async function isTrusted(
  { id, status, role, password_hash }: Entrant,
  roles: Arrival['roles'],
): Promise<boolean> {
  const rules = await roles.rulesFor({ userId: id, role })
  const runsThePlace = rules.some(
    rule => rule.action === 'manage' && POWERS.has(rule.subject) && rule.own !== true,
  )
  return !runsThePlace && (status === 'active' || password_hash === null)
}

export async function authorizeArrival(
  context: RecordingContext,
  arrival: Arrival,
): Promise<ArrivalResult> {
  const { trx, now } = context
  const { identity } = arrival
  const connection = await repo.findConnection(trx, identity)
  if (connection !== undefined) {
    const user = await findEntrant(trx, connection.user_id)
    if (user === undefined) throw personInactive()
    await repo.touchConnection(trx, connection.id, { email: identity.email, now })
    return { is: 'admitted', user }
  }
  if (!emailRule.safeParse(identity.email).success || identity.email === undefined)
    throw emailMissing()
  if (!identity.isEmailVerified) throw emailUnverified()
  const known = await findByEmail(trx, identity.email)
  if (known === undefined)
    return { is: 'admitted', user: await makePerson(context, arrival, identity.email) }
  const user = await findEntrant(trx, known.id)
  if (user === undefined) throw personInactive()
  if ((await repo.listConnections(trx, user.id)).some(one => one.issuer === identity.issuer))
    throw otherAccount()
  if (await isTrusted(user, arrival.roles)) {
    await confirmEmail(trx, { id: user.id, now })
    await connect(context, { ...arrival, user })
    return { is: 'admitted', user }
  }
  const { issuer, subject, email } = identity
  const expires_at = new Date(now.getTime() + OFFER_MILLISECONDS).toISOString()
  await repo.saveOffer(
    trx,
    { browser_hash: arrival.browserHash, user_id: user.id, issuer, subject, email, expires_at },
    now,
  )
  return { is: 'refused', error: linkNeeded() }
}

export interface Connect {
  identity: Pick<Identity, 'issuer' | 'subject' | 'email'>
  provider: string
  user: { id: number; username: string }
  request: RequestContext
  notices: SecurityNotices
}

/** Connects an account and notifies its person. Throws 409 when either is connected to another. */
export async function connect(
  context: RecordingContext,
  { request, notices, ...connection }: Connect,
): Promise<ConnectionsTable> {
  const { trx, now } = context
  const { identity, provider, user } = connection
  const before = await repo.findConnection(trx, identity)
  if (before?.user_id === user.id) return before
  const isTaken =
    before !== undefined ||
    (await repo.listConnections(trx, user.id)).some(one => one.issuer === identity.issuer)
  if (isTaken) throw connectionTaken()
  const row = await insertConnection(context, connection)
  await notices.send(trx, {
    userId: user.id,
    notice: 'connection-added',
    params: { provider },
    request,
    now,
  })
  return row
}

/** Creates a person by the rules of registration; their address is verified already. */
async function makePerson(
  context: RecordingContext,
  { identity, provider, isOpen, dialect }: Arrival,
  email: string,
): Promise<Entrant> {
  const { trx, now } = context
  if ((await countUsers(trx)) === 0) throw firstRun()
  if (!isOpen) throw noAccountHere()
  const username = await findFreeUsername(trx, identity.username ?? email)
  const fullName = (identity.fullName ?? username).slice(0, 120)
  const user = await insertUser(trx, {
    dialect,
    now,
    user: { fullName, username, email, role: 'subscriber', status: 'active' },
  })
  await recordRegistration(context, { user, isFirst: false })
  await insertConnection(context, { identity, provider, user })
  return user
}

/** Inserts the connection and the audit entry. */
async function insertConnection(
  { trx, actor, now }: RecordingContext,
  { identity, provider, user }: Omit<Connect, 'request' | 'notices'>,
) {
  const { issuer, subject, email = '' } = identity
  const row = {
    id: randomUUID(),
    user_id: user.id,
    issuer,
    subject,
    email,
    created_at: now.toISOString(),
    last_used_at: now.toISOString(),
  }
  await repo.insertConnection(trx, row)
  const self = { ...actor, userId: user.id, name: user.username }
  const records = [{ id: row.id, name: provider, after: { connection: provider, email } }]
  await recordChange(trx, {
    actor: self,
    now,
    action: 'create',
    subject: 'Account',
    records,
    onlyFor: user.id,
  })
  return row
}

/** The provider's username in allowed characters; with a number if it is taken. */
async function findFreeUsername(trx: Trx, asked: string): Promise<string> {
  const plain = (asked.split('@', 1)[0] ?? '')
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '.')
    .replaceAll(/^\.+|\.+$/g, '')
    .slice(0, 40)
  const base = plain.length < 2 ? 'person' : plain
  const names = [base, ...Array.from({ length: 20 }, (_, index) => `${base}.${index + 2}`)]
  for (const username of names) {
    if ((await findTaken(trx, { username })).username === undefined) return username
  }
  return `${base}.${randomBytes(4).toString('hex')}`
}
