import { MIN_PASSWORD } from '../../contract/auth.contract.ts'
import { type MutationContext, mutate } from '#platform/server/changes/mutation-context.ts'
import { type ChangedRecord, recordChange } from '#platform/server/changes/record-change.ts'
import type { RequestContext } from '#platform/server/http/route.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { SignInParts } from '../auth.context.ts'
import { twoFactorOff, twoFactorOn, weakPassword, wrongCode } from '../auth.errors.ts'
import { getCredentials } from '../auth.repo.ts'
import { deleteRememberedDevices } from '../devices/devices.repo.ts'
import { countRememberedDevices } from '../devices/devices.service.ts'

type By = Pick<MutationContext, 'caller' | 'actor'>
interface Proof {
  password: string
  code: string
}

export async function getTwoFactor(
  { database, clock, twoFactor }: Pick<SignInParts, 'database' | 'clock' | 'twoFactor'>,
  userId: number,
) {
  const db = database.read
  const since = await twoFactor.findSince(db, userId)
  const owner = await getCredentials(db, userId)
  return {
    isOn: since !== undefined,
    since: since ?? null,
    codesLeft: since === undefined ? 0 : await twoFactor.countCodes(db, userId),
    rememberedDevices: since === undefined ? 0 : await countRememberedDevices(db, owner, clock()),
    hasPassword: owner.password_hash !== null,
  }
}

export async function forgetDevices(context: MutationContext): Promise<void> {
  await deleteRememberedDevices(context.trx, context.caller.userId)
  await recordFactor(context, {
    before: { rememberedDevices: 'some' },
    after: { rememberedDevices: 'none' },
  })
}

export async function beginTwoFactor(
  parts: SignInParts,
  { caller, actor }: By,
  password: string,
): Promise<{ secret: string; address: string }> {
  await parts.passwordCheck.require({ caller, actor, password })
  return parts.database.write(async trx => {
    await assertOff(trx, parts, caller.userId)
    return parts.twoFactor.begin(trx, { id: caller.userId, username: caller.username })
  })
}

/** Turns it on by a first code; returns the recovery codes. */
export async function confirmTwoFactor(
  context: MutationContext,
  parts: Pick<SignInParts, 'twoFactor' | 'notices'>,
  { code, request }: { code: string; request: RequestContext },
): Promise<string[]> {
  const { trx, caller, now } = context
  await assertOff(trx, parts, caller.userId)
  const recoveryCodes = await parts.twoFactor.confirm(trx, caller.userId, code)
  if (recoveryCodes === undefined) throw wrongCode()
  await recordFactor(context, { before: { twoFactor: 'off' }, after: { twoFactor: 'on' } })
  const { userId } = caller
  await parts.notices.send(trx, { userId, notice: 'two-factor-on', request, now })
  return recoveryCodes
}

export const renewRecoveryCodes = (parts: SignInParts, by: By, proof: Proof): Promise<string[]> =>
  mutateProven(parts, { ...proof, by }, async context => {
    await recordFactor(context, {
      before: { recoveryCodes: 'old' },
      after: { recoveryCodes: 'new' },
    })
    return parts.twoFactor.renewCodes(context.trx, context.caller.userId)
  })

export async function disableTwoFactor(
  parts: SignInParts,
  by: By,
  { request, ...proof }: Proof & { request: RequestContext },
): Promise<void> {
  if (Array.from(proof.password).length < MIN_PASSWORD)
    throw weakPassword(
      `Choose a password of at least ${MIN_PASSWORD} characters first: without a second step this one is too short.`,
    )
  await mutateProven(parts, { ...proof, by }, async context => {
    const { trx, now } = context
    const { userId } = context.caller
    await parts.twoFactor.turnOff(trx, userId)
    await recordFactor(context, { before: { twoFactor: 'on' }, after: { twoFactor: 'off' } })
    await parts.notices.send(trx, { userId, notice: 'two-factor-off', request, now })
  })
}

/** Changes settings given password and code, which is consumed; a wrong one is counted. */
async function mutateProven<T>(
  parts: SignInParts,
  { by: { caller, actor }, password, code }: Proof & { by: By },
  change: (context: MutationContext) => Promise<T>,
): Promise<T> {
  await parts.passwordCheck.require({ caller, actor, password })
  const done = await parts.attempts.count({ userName: `code of ${caller.userId}`, place: '' }, () =>
    mutate(parts, { caller, actor }, async context => {
      const { trx } = context
      if ((await parts.twoFactor.findSince(trx, caller.userId)) === undefined) throw twoFactorOff()
      const proof = await parts.twoFactor.check(trx, caller.userId, code)
      return proof === undefined ? undefined : { result: await change(context) }
    }),
  )
  if (done === undefined) throw wrongCode()
  return done.result
}

async function assertOff(
  trx: Trx,
  { twoFactor }: Pick<SignInParts, 'twoFactor'>,
  userId: number,
): Promise<void> {
  if ((await twoFactor.findSince(trx, userId)) !== undefined) throw twoFactorOn()
}

async function recordFactor(
  { trx, caller, actor, now }: MutationContext,
  change: Pick<ChangedRecord, 'before' | 'after'>,
): Promise<void> {
  await recordChange(trx, {
    actor,
    now,
    action: 'update',
    subject: 'Account',
    records: [{ id: caller.userId, name: caller.username, ...change }],
    onlyFor: caller.userId,
  })
}
