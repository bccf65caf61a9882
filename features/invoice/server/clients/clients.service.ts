import type { RecordingContext } from '#platform/server/changes/mutation-context.ts'
import type { Client } from '../../contract/invoice-shapes.rules.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { withoutHidden } from '#platform/server/changes/without-hidden.ts'
import type { CustomChange } from '#platform/server/resource/custom-port.ts'
import { getClient, type ReadClient, saveClientRow, toClient } from './clients.repo.ts'

/** Adds a client, or changes one. Throws 404. */
export async function saveClient(
  { trx, actor, now }: RecordingContext,
  client: ReadClient,
  /** Stores its custom fields. */
  saveCustom?: (saved: { id: number; isNew: boolean }) => Promise<CustomChange>,
): Promise<Client> {
  if (client.id !== undefined) await getClient(trx, client.id)
  const { before, after } = await saveClientRow(trx, client, { now })
  const custom = await saveCustom?.({ id: after.id, isNew: before === undefined })
  await recordChange(trx, {
    actor,
    now,
    action: before === undefined ? 'create' : 'update',
    subject: 'Invoice',
    records: [
      withoutHidden({
        id: after.id,
        name: after.name,
        before: before && { ...toClient(before), ...custom?.before },
        after: { ...toClient(after), ...custom?.after },
        hidden: custom?.hidden,
      }),
    ],
  })
  return toClient(after)
}
