import { AppError } from '#platform/server/http/app-error.ts'
import type { OutboundProblem } from '#platform/server/outbound/outbound.ts'

export const webhookNotFound = () =>
  new AppError(404, 'webhook.not_found', 'There is no such webhook.')
export const deliveryNotFound = () =>
  new AppError(404, 'delivery.not_found', 'There is no such delivery.')
export const tooManyWebhooks = (most: number) =>
  new AppError(
    422,
    'webhook.too_many',
    `Nobody needs more than ${most} webhooks. Remove one first.`,
  )
export const webhookPaused = () =>
  new AppError(409, 'webhook.paused', 'This webhook is paused. Let it go on first.')
export const addressRefused = (problem: OutboundProblem) =>
  new AppError(422, 'webhook.address', 'This address cannot be used.', {
    errors: {
      url:
        problem === 'address.insecure'
          ? 'Use https.'
          : 'Only addresses out in the world can be told.',
    },
  })
