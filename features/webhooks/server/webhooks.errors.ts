import { AppError, notFound } from '#platform/server/http/app-error.ts'
import type { OutboundProblem } from '#platform/server/outbound/outbound.ts'

export const webhookNotFound = () => notFound('webhook.not_found', 'webhook')
export const deliveryNotFound = () =>
  new AppError(404, 'delivery.not_found', 'This delivery doesn’t exist.')
export const tooManyWebhooks = (most: number) =>
  new AppError(422, 'webhook.too_many', `You can have up to ${most} webhooks. Delete one first.`)
export const webhookPaused = () =>
  new AppError(409, 'webhook.paused', 'This webhook is paused. Resume it first.')
export const addressRefused = (problem: OutboundProblem) =>
  new AppError(422, 'webhook.address', 'This URL can’t be used.', {
    errors: {
      url: problem === 'address.insecure' ? 'Use HTTPS.' : 'Use a public URL.',
    },
  })
