import type { RecordingContext } from '#platform/server/changes/mutation-context.ts'
import type { Client } from '../../contract/invoice-shapes.rules.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { getClient, type ReadClient, saveClientRow, toClient } from './clients.repo.ts'

/** Adds a client, or changes one. Throws 404. */
export async function saveClient(
  { trx, actor, now }: RecordingContext,
  client: ReadClient,
): Promise<Client> {
  if (client.id !== undefined) await getClient(trx, client.id)
  const { before, after } = await saveClientRow(trx, client, { now })
  await recordChange(trx, {
    actor,
    now,
    action: before === undefined ? 'create' : 'update',
    subject: 'Invoice',
    records: [
      {
        id: after.id,
        name: after.name,
        before: before && toClient(before),
        after: toClient(after),
      },
    ],
  })
  return toClient(after)
}
