import { type Passkey, passkeysContract } from '../../contract/passkeys.contract.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { type RequestContext, type Route, route } from '#platform/server/http/route.ts'
import type { SecurityNotices } from '../notices/security-notices.service.ts'
import type { Gate } from '../sign-in/gate.service.ts'
import type { SignIn } from '../sign-in/sign-in.service.ts'
import { type Confirm, findEntrant, refuseLastWay } from '../ways/ways.service.ts'
import {
  passkeyKnown,
  passkeyNotFound,
  passkeyRefused,
  passkeysUnavailable,
  tooManyPasskeys,
} from './passkeys.errors.ts'
import { type PasskeySite, findPasskeySite } from './passkey-site.service.ts'
import * as repo from './passkeys.repo.ts'
import type { Passkeys } from './passkeys.service.ts'

// Signing in with a passkey, and one's own passkeys: added by who has just signed in or gives the password, and never removed when nothing else would be left.

const MOST = 20

interface PasskeyRoutesParts {
  database: Database
  clock: Clock
  passkeys: Passkeys
  confirm: Confirm
  gate: Gate
  signIn: SignIn
  notices: SecurityNotices
  config: Pick<Config, 'baseUrl'>
}

export const passkeysRoutes = (parts: PasskeyRoutesParts): Route[] => [
  ...enterRoutes(parts),
  ...ownRoutes(parts),
  ...keepingRoutes(parts),
]

function enterRoutes({
  database,
  clock,
  passkeys,
  gate,
  signIn,
  notices,
  config,
}: PasskeyRoutesParts): Route[] {
  return [
    route(passkeysContract.startPasskeyLogin, async ({ request }) => ({
      options: await passkeys.askToSignIn(siteOf(request, config)),
    })),
    route(
      passkeysContract.loginByPasskey,
      async ({ body: { credential, remember, transport }, actor, request, reply }) => {
        const proof = await passkeys
          .recognise(credential, siteOf(request, config))
          .catch(async (error: unknown) => {
            await database.write(trx => signIn.noteFailure(trx, actor))
            throw error
          })
        const outcome = await database.write(async trx => {
          const { id, user_id: userId, name } = proof.passkey
          const now = clock()
          const user = await findEntrant(trx, userId)
          if (user !== undefined && (await repo.usePasskey(trx, { id, ...proof, now }))) {
            // The device verified its person: the passkey is both steps (docs/adr/0025).
            const demand = await gate.findDemand(trx, {
              user,
              remember,
              request,
              isSecondStepDone: true,
            })
            return demand === undefined
              ? {
                  signedIn: await signIn.begin(
                    trx,
                    { user, remember, transport },
                    { actor, request },
                  ),
                }
              : { demand }
          }
          await signIn.noteFailure(trx, actor)
          if (user !== undefined)
            await notices.tell(trx, {
              userId,
              notice: 'passkey-copied',
              params: { passkey: name },
              request,
              now,
            })
          return { demand: passkeyRefused() }
        })
        if (outcome.signedIn === undefined) throw outcome.demand
        return signIn.give(reply, outcome.signedIn)
      },
    ),
  ]
}

function ownRoutes({
  database,
  clock,
  passkeys,
  confirm,
  notices,
  config,
}: PasskeyRoutesParts): Route[] {
  return [
    route(passkeysContract.listPasskeys, async ({ caller, request }) => ({
      passkeys: (await repo.listPasskeys(database.read, caller.userId)).map(toPasskey),
      isAvailable: findPasskeySite(request.header('host'), config.baseUrl) !== undefined,
      needsPassword: await confirm.needsPassword(caller),
    })),
    route(passkeysContract.startPasskey, async ({ body, caller, actor, request }) => {
      const site = siteOf(request, config)
      await confirm.check(caller, { password: body.password, actor })
      const columns = ['id', 'username', 'full_name'] as const
      const owner = await database.read
        .selectFrom('users')
        .select(columns)
        .where('id', '=', caller.userId)
        .executeTakeFirstOrThrow()
      return { options: await passkeys.askToMake(site, { ...owner, sessionId: caller.sessionId }) }
    }),
    route(
      passkeysContract.addPasskey,
      async ({ body: { credential, name }, caller, actor, request }) => {
        const made = await passkeys.examine(credential, siteOf(request, config), caller.sessionId)
        const passkey = await database.write(async trx => {
          const now = clock()
          await refuseMore(trx, caller.userId, made.credential_id)
          const row = {
            ...made,
            user_id: caller.userId,
            name,
            created_at: now.toISOString(),
            last_used_at: null,
          }
          const added = await repo.insertPasskey(trx, row)
          const records = [{ id: added.id, name, after: { passkey: name } }]
          await recordChange(trx, {
            actor,
            now,
            action: 'create',
            subject: 'Account',
            records,
            onlyFor: caller.userId,
          })
          await notices.tell(trx, {
            userId: caller.userId,
            notice: 'passkey-added',
            params: { passkey: name },
            request,
            now,
          })
          return added
        })
        return { passkey: toPasskey(passkey) }
      },
    ),
  ]
}

function keepingRoutes({
  database,
  clock,
}: Pick<PasskeyRoutesParts, 'database' | 'clock'>): Route[] {
  return [
    route(passkeysContract.renamePasskey, async ({ body: { id, name }, caller, actor }) =>
      database.write(async trx => {
        const before = await repo.findPasskey(trx, { id, userId: caller.userId })
        if (before === undefined) throw passkeyNotFound()
        const after = await repo.renamePasskey(trx, id, name)
        const records = [{ id, name, before: { passkey: before.name }, after: { passkey: name } }]
        await recordChange(trx, {
          actor,
          now: clock(),
          action: 'update',
          subject: 'Account',
          records,
          onlyFor: caller.userId,
        })
        return { passkey: toPasskey(after) }
      }),
    ),
    route(passkeysContract.deletePasskey, async ({ id, caller, actor }) =>
      database.write(async trx => {
        const passkey = await repo.findPasskey(trx, { id, userId: caller.userId })
        if (passkey === undefined) throw passkeyNotFound()
        await refuseLastWay(trx, caller.userId)
        await repo.deletePasskey(trx, id)
        const records = [{ id, name: passkey.name, before: { passkey: passkey.name } }]
        await recordChange(trx, {
          actor,
          now: clock(),
          action: 'delete',
          subject: 'Account',
          records,
          onlyFor: caller.userId,
        })
        return { ok: true as const }
      }),
    ),
  ]
}

/** Throws 409 where browsers have no passkeys. */
function siteOf(request: RequestContext, { baseUrl }: Pick<Config, 'baseUrl'>): PasskeySite {
  const site = findPasskeySite(request.header('host'), baseUrl)
  if (site === undefined) throw passkeysUnavailable()
  return site
}

async function refuseMore(trx: Trx, userId: number, credentialId: string): Promise<void> {
  if ((await repo.findByCredential(trx, credentialId)) !== undefined) throw passkeyKnown()
  if ((await repo.listPasskeys(trx, userId)).length >= MOST) throw tooManyPasskeys(MOST)
}

const toPasskey = (row: repo.PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  isSynced: row.is_synced === 1,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
})
