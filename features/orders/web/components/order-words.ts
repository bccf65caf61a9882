import type { OrderStatus } from '../../contract/orders.rules.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import type { Tone } from '#ui/status-badge/status-badge.tsx'

export const STATUS_TONE: Record<OrderStatus, Tone> = {
  awaiting: 'warn',
  pending: 'warn',
  paid: 'good',
  shipped: 'accent',
  delivered: 'good',
  cancelled: 'idle',
  refunded: 'idle',
}

/** Localized reasons for refusals, where available. */
export function useRefusalWords() {
  const { t } = useTranslation('orders')
  const { t: tUi } = useTranslation('ui')
  const wordOf = (code: string, values: Record<string, string> = {}): string | undefined => {
    const key = `refusals.${code}`
    // Codes of other features have no text here.
    const text: string = t(key, { defaultValue: '', ...values })
    return text === '' ? undefined : text
  }
  return {
    wordOf,
    explain: (error: unknown): string =>
      (error instanceof ApiError ? wordOf(error.code) : undefined) ?? explainFailure(error, tUi),
  }
}
