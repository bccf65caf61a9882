import { webhooksContract } from '../contract/webhooks.contract.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import { type Route, creatingRoute, route } from '#platform/server/http/route.ts'
import { createWebhook, deleteWebhook, rotateWebhook, updateWebhook } from './change.service.ts'
import { resendDelivery, sendTest } from './delivery/send.service.ts'
import { listDeliveriesOf, listWebhooks } from './list.service.ts'
import type { WebhookParts } from './webhooks.context.ts'

// Webhooks: everyone has their own, limited to what they may read. Administrators see all, pause and remove any.

export function webhookRoutes(parts: WebhookParts): Route[] {
  return [
    route(webhooksContract.listWebhooks, async ({ query: { owner }, caller }) => ({
      webhooks: await listWebhooks(parts, { owner, caller }),
    })),
    route(webhooksContract.listDeliveries, ({ query, caller }) =>
      listDeliveriesOf(parts, caller, query),
    ),
    creatingRoute(webhooksContract.createWebhook, async input => {
      const answer = await createWebhook(mutationIn(parts.clock, input), parts, input.body)
      input.reply.etag(answer.webhook.version)
      return answer
    }),
    route(webhooksContract.updateWebhook, async input => {
      const { body: changes, request, reply } = input
      const answer = await updateWebhook(parts, input, { changes, ifMatch: request.ifMatch })
      reply.etag(answer.webhook.version)
      return answer
    }),
    route(webhooksContract.rotateWebhook, input =>
      mutate(parts, input, context => rotateWebhook(context, parts, input.body.id)),
    ),
    route(webhooksContract.deleteWebhook, async input => ({
      id: input.id,
      changeId: await mutate(parts, input, context => deleteWebhook(context, input.id)),
    })),
    route(webhooksContract.testWebhook, async input => ({
      deliveryId: await mutate(parts, input, context => sendTest(context, input.body.id)),
    })),
    route(webhooksContract.resendDelivery, async input => ({
      deliveryId: await mutate(parts, input, context => resendDelivery(context, input.body.id)),
    })),
  ]
}
