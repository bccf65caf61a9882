import type { Made, MakingOf } from '#platform/web/screens/record-links.ts'
import { api } from '#platform/web/api/api-client.ts'
import { fromPlainText } from '#platform/contract/rich-text.rules.ts'
import { supportContract } from '../../contract/support.contract.ts'

/** A ticket of something else. */
export async function make({ title, message }: MakingOf<'ticket'>): Promise<Made> {
  const { ticket } = await api.call(supportContract.addTicket, {
    body: { subject: title, message: fromPlainText(message), source: 'mail' },
  })
  return {
    record: { type: 'ticket', id: `${ticket.id}` },
    address: `/apps/support?ticket=${ticket.id}`,
  }
}
