import { hashOf } from '../tokens/hash.ts'
import { DAY } from '#platform/contract/durations.rules.ts'
import type { Database } from '../database/database.ts'
import { send } from '../database/pipeline.ts'
import type { Trx } from '../database/tables.ts'
import { AppError, invalidInput } from '../http/app-error.ts'

declare module '../database/tables.ts' {
  interface Tables {
    idempotency_keys: {
      user_id: number
      key: string
      fingerprint: string
      body: string
      etag: string | null
      created_at: string
    }
  }
}

/** How long a key is remembered. */
const RETENTION_MILLISECONDS = DAY
const KEY = /^[\w.:-]{8,128}$/

export interface OnceRequest {
  /** The `Idempotency-Key` header; without one the creation is simply carried out. */
  key: string | undefined
  userId: number
  now: Date
  /** What the key stands for: the call and its input. */
  request: unknown
  /** Fields of the output that are not stored, so that they can’t be shown again. */
  shownOnce?: readonly string[] | undefined
}
export interface OnceAnswer {
  output: unknown
  etag: string | undefined
}

/**
 * Creates in one transaction together with the idempotency key: the same request sent again gets the first response and creates nothing, even
 * after a crash between commit and response. Throws 422 when the key was used for a different request.
 */
export async function createOnce(
  database: Database,
  { key, userId, now, request, shownOnce = [] }: OnceRequest,
  create: (trx: Trx) => Promise<OnceAnswer>,
): Promise<OnceAnswer & { replayed: boolean }> {
  if (key === undefined) return { ...(await database.write(create)), replayed: false }
  if (!KEY.test(key))
    throw invalidInput({
      'idempotency-key': 'Use 8 to 128 letters, digits, periods, colons, hyphens, or underscores.',
    })
  const fingerprint = hashOf(JSON.stringify(request))
  return database.write(async trx => {
    const known = await trx
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .executeTakeFirst()
    if (known !== undefined) {
      if (known.fingerprint !== fingerprint)
        throw new AppError(
          422,
          'idempotency.mismatch',
          'This idempotency key was already used for a different request.',
        )
      return { output: JSON.parse(known.body), etag: known.etag ?? undefined, replayed: true }
    }
    const answer = await create(trx)
    const row = {
      user_id: userId,
      key,
      fingerprint,
      body: JSON.stringify({
        ...Object(answer.output),
        ...Object.fromEntries(shownOnce.map(name => [name, null])),
      }),
      etag: answer.etag ?? null,
      created_at: now.toISOString(),
    }
    await send(trx, trx.insertInto('idempotency_keys').values(row))
    return { ...answer, replayed: false }
  })
}

/** Deletes keys that no one will resend. */
export async function deleteOldKeys(trx: Trx, now: Date): Promise<void> {
  const moment = new Date(now.getTime() - RETENTION_MILLISECONDS).toISOString()
  await trx.deleteFrom('idempotency_keys').where('created_at', '<', moment).execute()
}
