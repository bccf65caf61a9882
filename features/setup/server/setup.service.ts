import type { SignedIn } from '#features/auth/server/auth.service.ts'
import { countUsers } from '#features/users/server/users.service.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { HandlerInput } from '#platform/server/http/route.ts'
import type { setupContract } from '../contract/setup.contract.ts'
import type { SetupParts } from './setup.context.ts'
import { setupOver } from './setup.errors.ts'
import { saveCompleted } from './setup.repo.ts'

type Parts = Pick<SetupParts, 'database' | 'clock' | 'prepareSample' | 'firstAccount' | 'settings'>
type Input = Pick<HandlerInput<typeof setupContract.completeSetup>, 'body' | 'actor' | 'request'>

/** Throws 410 once an account exists. */
export async function assertEmpty(db: Db): Promise<void> {
  if ((await countUsers(db)) > 0) throw setupOver()
}

/** All or nothing: of two concurrent setups the second fails. */
export async function completeSetup(
  { database, clock, prepareSample, firstAccount, settings }: Parts,
  { body, actor, request }: Input,
): Promise<SignedIn> {
  await assertEmpty(database.read)
  const account = await firstAccount.prepare(body.administrator)
  const fill = body.content === 'sample' ? await prepareSample() : undefined
  try {
    return await database.write(async trx => {
      await assertEmpty(trx)
      const now = clock()
      await fill?.(trx, now)
      const at = { actor, request, now, transport: body.transport }
      const begun = await firstAccount.begin(trx, account, at)
      const { id: userId, username: name } = begun.userData
      const context = { trx, now, actor: { ...actor, userId, name } }
      await settings.setUp(context, body)
      await saveCompleted(trx, now.toISOString())
      const records = [{ id: 'setup', name: 'setup', after: { content: body.content } }]
      await recordChange(trx, { ...context, action: 'create', subject: 'System', records })
      return begun
    })
  } finally {
    settings.forget()
  }
}
