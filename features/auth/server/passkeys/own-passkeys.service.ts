import type {
  newPasskeyQuestion,
  Passkey,
  passkeysContract,
} from '../../contract/passkeys.contract.ts'
import type * as z from 'zod/mini'
import type { Caller } from '#platform/server/access/caller.ts'
import { type MutationContext, mutate } from '#platform/server/changes/mutation-context.ts'
import { type Change, recordChange } from '#platform/server/changes/record-change.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { HandlerInput, RequestContext } from '#platform/server/http/route.ts'
import type { PasskeyParts } from '../auth.context.ts'
import { getCredentials } from '../auth.repo.ts'
import { assertNotLastMethod } from '../methods/methods.service.ts'
import { findPasskeySite, getPasskeySite } from './passkey-site.service.ts'
import { passkeyKnown, passkeyNotFound, tooManyPasskeys } from './passkeys.errors.ts'
import * as repo from './passkeys.repo.ts'

// One's own passkeys: adding requires a recent sign-in or the password; the last sign-in method cannot be removed.

const MAX = 20

export async function listPasskeys(
  { database, confirm, config }: PasskeyParts,
  { caller, request }: { caller: Caller; request: RequestContext },
) {
  return {
    passkeys: (await repo.listPasskeys(database.read, caller.userId)).map(toPasskey),
    isAvailable: findPasskeySite(request.header('host'), config.baseUrl) !== undefined,
    needsPassword: await confirm.needsPassword(caller),
  }
}

/** Creation options for the browser. */
export async function startPasskey(
  { database, passkeys, confirm, config }: PasskeyParts,
  { body, caller, actor, request }: HandlerInput<typeof passkeysContract.startPasskey>,
): Promise<z.infer<typeof newPasskeyQuestion>> {
  const site = getPasskeySite(request, config)
  await confirm.check(caller, { password: body.password, actor })
  const { id, username, full_name } = await getCredentials(database.read, caller.userId)
  return passkeys.askToMake(site, { id, username, full_name, sessionId: caller.sessionId })
}

/** Verification consumes the challenge, before the passkey's own transaction. */
export async function addPasskey(
  parts: PasskeyParts,
  input: HandlerInput<typeof passkeysContract.addPasskey>,
): Promise<Passkey> {
  const { request, body } = input
  const { credential, name } = body
  const site = getPasskeySite(request, parts.config)
  const made = await parts.passkeys.examine(credential, site, input.caller.sessionId)
  return mutate(parts, input, async context => {
    const { trx, now } = context
    const { userId } = context.caller
    await assertNewPasskey(trx, userId, made.credential_id)
    const created_at = now.toISOString()
    const added = await repo.insertPasskey(trx, {
      ...made,
      user_id: userId,
      name,
      created_at,
      last_used_at: null,
    })
    const params = { passkey: name }
    await recordPasskey(context, {
      action: 'create',
      records: [{ id: added.id, name, after: params }],
    })
    await parts.notices.send(trx, { userId, notice: 'passkey-added', params, request, now })
    return toPasskey(added)
  })
}

export async function renamePasskey(
  context: MutationContext,
  { id, name }: { id: number; name: string },
): Promise<Passkey> {
  const before = await getPasskey(context, id)
  const after = await repo.renamePasskey(context.trx, id, name)
  await recordPasskey(context, {
    action: 'update',
    records: [{ id, name, before: { passkey: before.name }, after: { passkey: name } }],
  })
  return toPasskey(after)
}

export async function deletePasskey(context: MutationContext, id: number): Promise<void> {
  const { name } = await getPasskey(context, id)
  await assertNotLastMethod(context.trx, context.caller.userId)
  await repo.deletePasskey(context.trx, id)
  await recordPasskey(context, {
    action: 'delete',
    records: [{ id, name, before: { passkey: name } }],
  })
}

async function getPasskey({ trx, caller }: MutationContext, id: number): Promise<repo.PasskeyRow> {
  const passkey = await repo.findPasskey(trx, { id, userId: caller.userId })
  if (passkey === undefined) throw passkeyNotFound()
  return passkey
}

async function assertNewPasskey(trx: Trx, userId: number, credentialId: string): Promise<void> {
  if ((await repo.findByCredential(trx, credentialId)) !== undefined) throw passkeyKnown()
  if ((await repo.listPasskeys(trx, userId)).length >= MAX) throw tooManyPasskeys(MAX)
}

const recordPasskey = (
  { trx, caller, actor, now }: MutationContext,
  change: Pick<Change, 'action' | 'records'>,
): Promise<number> =>
  recordChange(trx, { actor, now, subject: 'Account', onlyFor: caller.userId, ...change })

const toPasskey = (row: repo.PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  isSynced: row.is_synced === 1,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
})
