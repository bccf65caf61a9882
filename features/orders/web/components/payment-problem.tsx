import * as z from 'zod/mini'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import styles from './checkout.module.css'
import { useRefusalWords } from './order-words.ts'

const shortageDetails = z.object({
  shortages: z.array(
    z.object({ productId: z.int(), name: z.string(), requested: z.int(), left: z.int() }),
  ),
})

/** Why it did not work, and which lines are short of stock. */
export function PaymentProblem({ error }: { error: unknown }) {
  const { t } = useTranslation('orders')
  const { explain } = useRefusalWords()
  const { data } = shortageDetails.safeParse(error instanceof ApiError ? error.current : undefined)
  return (
    <div role="alert">
      {error === undefined ? null : (
        <div className={styles.problem}>
          {explain(error)}
          {data === undefined ? null : (
            <ul>
              {data.shortages.map(one => (
                <li key={one.productId}>
                  {t('checkout.shortage', {
                    name: one.name,
                    left: one.left,
                    requested: one.requested,
                  })}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}
