import { WEBHOOK_LOG_DAYS } from '../contract/webhooks.contract.ts'
import * as z from 'zod/mini'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import { type Outbound } from '#platform/server/outbound/outbound.ts'
import type { PersonalPart } from '#features/users/server/users.service.ts'
import { type CollectParts, type Collector, createCollector } from './collect/collect.service.ts'
import {
  type WebhookSecrets,
  createDeliveryJob,
  createWebhookSecrets,
} from './delivery/delivery.service.ts'
import { restoreWebhook } from './webhooks.routes.ts'
import './webhooks.tables.ts'

// The door of webhooks: other programs are told what changed (KEY-06).

export interface Webhooks {
  collector: Collector
  secrets: WebhookSecrets
  jobs: Record<string, JobKind>
  undo: Record<string, UndoStep>
}

interface WebhooksParts extends CollectParts {
  outbound: Outbound
  /** The instance's own key. */
  key: string
}

const HOUR = 3_600_000

export function createWebhooks({ outbound, key, ...parts }: WebhooksParts): Webhooks {
  const { database, clock } = parts
  const secrets = createWebhookSecrets(key)
  const collector = createCollector(parts)
  return {
    collector,
    secrets,
    jobs: {
      ...createDeliveryJob({ database, clock, outbound, secrets }),
      // Changes are told as they happen; should that have failed, here is where it is made good.
      'webhooks.hourly': {
        everyMilliseconds: HOUR,
        run: () => sweep({ database, clock, collector }),
      },
    },
    undo: {
      'webhooks.restore': ({ trx, args, ...who }) =>
        restoreWebhook(trx, { ...who, id: z.object({ id: z.int() }).parse(args).id }),
    },
  }
}

async function sweep({
  database,
  clock,
  collector,
}: {
  database: Database
  clock: Clock
  collector: Collector
}): Promise<void> {
  await collector.collect()
  const old = new Date(clock().getTime() - WEBHOOK_LOG_DAYS * 24 * HOUR).toISOString()
  await database.write(async trx => {
    await trx
      .deleteFrom('webhook_deliveries')
      .where('created_at', '<', old)
      .where('state', '!=', 'waiting')
      .execute()
    await trx.deleteFrom('webhooks').where('deleted_at', '<', old).execute()
  })
}

/** What is stored about a person's webhooks; never the secrets. */
export const webhooksOfPerson: PersonalPart = {
  name: 'webhooks',
  async read(db, userId) {
    const rows = await db
      .selectFrom('webhooks')
      .select(['name', 'url', 'events', 'state', 'created_at', 'deleted_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    return rows.map(row => ({ ...row }))
  },
  async erase(trx, userId) {
    const gone = await trx
      .deleteFrom('webhooks')
      .where('user_id', '=', userId)
      .returning('id')
      .execute()
    return gone.length
  },
}

export async function countWebhooks(db: Db, userId: number): Promise<number> {
  const query = db
    .selectFrom('webhooks')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
  return Number((await query.executeTakeFirstOrThrow()).n)
}
