import { PASSWORD_MIN } from '../../contract/auth.contract.ts'
import { twoFactorContract } from '../../contract/two-factor.contract.ts'
import { type ChangedRecord, recordChange } from '#platform/server/changes/record-change.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { type HandlerInput, type Route, route } from '#platform/server/http/route.ts'
import type { Attempts } from '../attempts/attempts.service.ts'
import { twoFactorOff, twoFactorOn, weakPassword, wrongCode } from '../auth.errors.ts'
import { countRememberedDevices, forgetRememberedDevices } from '../devices/devices.service.ts'
import type { SecurityNotices } from '../notices/security-notices.service.ts'
import type { PasswordCheck } from '../password-check/password-check.service.ts'
import type { TwoFactor } from './two-factor.service.ts'

// One's own second step (ACC-05): on by a first code, off and renewed by password and code. Every change is told by mail.

interface TwoFactorParts {
  database: Database
  clock: Clock
  attempts: Attempts
  twoFactor: TwoFactor
  notices: SecurityNotices
  passwordCheck: PasswordCheck
}
type Who = Pick<
  HandlerInput<typeof twoFactorContract.forgetDevices>,
  'caller' | 'actor' | 'request'
>
/** A person, their password checked, and a code that is checked where it is used up. */
type Proven = Who & { body: { password: string; code: string } }

export function twoFactorRoutes(parts: TwoFactorParts): Route[] {
  const { database, clock, twoFactor } = parts
  return [
    ...beginRoutes(parts),
    ...changeRoutes(parts),
    route(twoFactorContract.getTwoFactor, async ({ caller: { userId } }) => {
      const db = database.read
      const since = await twoFactor.findSince(db, userId)
      const owner = await db
        .selectFrom('users')
        .select(['id', 'password_hash'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      return {
        isOn: since !== undefined,
        since: since ?? null,
        codesLeft: since === undefined ? 0 : await twoFactor.countCodes(db, userId),
        rememberedDevices:
          since === undefined ? 0 : await countRememberedDevices(db, owner, clock()),
        hasPassword: owner.password_hash !== null,
      }
    }),
    route(twoFactorContract.forgetDevices, ({ caller, actor }) =>
      database.write(async trx => {
        await forgetRememberedDevices(trx, caller.userId)
        await note(trx, {
          caller,
          actor,
          now: clock(),
          before: { rememberedDevices: 'some' },
          after: { rememberedDevices: 'none' },
        })
        return { ok: true as const }
      }),
    ),
  ]
}

function beginRoutes({
  database,
  clock,
  twoFactor,
  notices,
  passwordCheck,
}: TwoFactorParts): Route[] {
  async function refuseOn(trx: Trx, userId: number): Promise<void> {
    if ((await twoFactor.findSince(trx, userId)) !== undefined) throw twoFactorOn()
  }
  return [
    route(twoFactorContract.beginTwoFactor, async ({ body: { password }, caller, actor }) => {
      await passwordCheck.require({ caller, actor, password })
      return database.write(async trx => {
        await refuseOn(trx, caller.userId)
        return twoFactor.begin(trx, { id: caller.userId, username: caller.username })
      })
    }),
    route(twoFactorContract.confirmTwoFactor, ({ body: { code }, caller, actor, request }) =>
      database.write(async trx => {
        await refuseOn(trx, caller.userId)
        const recoveryCodes = await twoFactor.confirm(trx, caller.userId, code)
        if (recoveryCodes === undefined) throw wrongCode()
        const now = clock()
        await note(trx, {
          caller,
          actor,
          now,
          before: { twoFactor: 'off' },
          after: { twoFactor: 'on' },
        })
        await notices.tell(trx, { userId: caller.userId, notice: 'two-factor-on', request, now })
        return { recoveryCodes }
      }),
    ),
  ]
}

function changeRoutes({
  database,
  clock,
  attempts,
  twoFactor,
  notices,
  passwordCheck,
}: TwoFactorParts): Route[] {
  /** Runs with password and code, which is used up by it; a wrong one is counted and refused. */
  async function proven<T>(
    { caller, actor, body }: Proven,
    run: (trx: Trx) => Promise<T>,
  ): Promise<T> {
    await passwordCheck.require({ caller, actor, password: body.password })
    const done = await attempts.count({ userName: `code of ${caller.userId}`, place: '' }, () =>
      database.write(async trx => {
        if ((await twoFactor.findSince(trx, caller.userId)) === undefined) throw twoFactorOff()
        const proof = await twoFactor.check(trx, caller.userId, body.code)
        return proof === undefined ? undefined : { result: await run(trx) }
      }),
    )
    if (done === undefined) throw wrongCode()
    return done.result
  }
  return [
    route(twoFactorContract.renewRecoveryCodes, given =>
      proven(given, async trx => {
        const { caller, actor } = given
        await note(trx, {
          caller,
          actor,
          now: clock(),
          before: { recoveryCodes: 'old' },
          after: { recoveryCodes: 'new' },
        })
        return { recoveryCodes: await twoFactor.renewCodes(trx, caller.userId) }
      }),
    ),
    route(twoFactorContract.disableTwoFactor, async given => {
      const { caller, actor, request, body } = given
      const isShort = Array.from(body.password).length < PASSWORD_MIN
      if (isShort)
        throw weakPassword(
          `Choose a password of at least ${PASSWORD_MIN} characters first: without a second step this one is too short.`,
        )
      return proven(given, async trx => {
        const now = clock()
        await twoFactor.turnOff(trx, caller.userId)
        await note(trx, {
          caller,
          actor,
          now,
          before: { twoFactor: 'on' },
          after: { twoFactor: 'off' },
        })
        await notices.tell(trx, { userId: caller.userId, notice: 'two-factor-off', request, now })
        return { ok: true as const }
      })
    }),
  ]
}

interface Note extends Omit<Who, 'request'>, Pick<ChangedRecord, 'before' | 'after'> {
  now: Date
}

async function note(trx: Trx, { caller, actor, now, before, after }: Note): Promise<void> {
  const records = [{ id: caller.userId, name: caller.username, before, after }]
  await recordChange(trx, {
    actor,
    now,
    action: 'update',
    subject: 'Account',
    records,
    onlyFor: caller.userId,
  })
}
