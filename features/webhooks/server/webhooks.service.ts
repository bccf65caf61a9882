import { DAY, HOUR } from '#platform/contract/durations.rules.ts'
import { WEBHOOK_LOG_DAYS } from '../contract/webhooks.contract.ts'
import * as z from 'zod/mini'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import type { PersonalPart } from '#features/users/server/users.service.ts'
import { restoreWebhook } from './change.service.ts'
import { type Dispatcher, createDispatcher } from './dispatch.service.ts'
import { createDeliveryJob, createWebhookSecrets } from './delivery/delivery.service.ts'
import type { DispatchParts, WebhookSecrets } from './webhooks.context.ts'
import { deleteOld, deleteWebhooksOf, listStoredWebhooks } from './webhooks.repo.ts'
import './webhooks.tables.ts'

export { countWebhooks } from './webhooks.repo.ts'

// The public API of webhooks: other programs are notified of changes (KEY-06).

export interface Webhooks {
  dispatcher: Dispatcher
  secrets: WebhookSecrets
  jobs: Record<string, JobKind>
  undo: Record<string, UndoStep>
}

export function createWebhooks({
  outbound,
  key,
  ...parts
}: DispatchParts & Pick<Platform, 'outbound' | 'key'>): Webhooks {
  const { database, clock } = parts
  const secrets = createWebhookSecrets(key)
  const dispatcher = createDispatcher(parts)
  return {
    dispatcher,
    secrets,
    jobs: {
      ...createDeliveryJob({ database, clock, outbound, secrets }),
      // Changes are dispatched as they happen; this catches up if that has failed.
      'webhooks.hourly': {
        everyMilliseconds: HOUR,
        run: () => sweep(parts, dispatcher),
      },
    },
    undo: {
      'webhooks.restore': ({ args, ...context }) =>
        restoreWebhook(context, z.object({ id: z.int() }).parse(args).id),
    },
  }
}

async function sweep(
  { database, clock }: Pick<DispatchParts, 'database' | 'clock'>,
  dispatcher: Dispatcher,
): Promise<void> {
  await dispatcher.dispatch()
  const old = new Date(clock().getTime() - WEBHOOK_LOG_DAYS * DAY).toISOString()
  await database.write(trx => deleteOld(trx, old))
}

/** What is stored about a person's webhooks; never the secrets. */
export const webhookPersonalData: PersonalPart = {
  name: 'webhooks',
  read: listStoredWebhooks,
  erase: deleteWebhooksOf,
}
