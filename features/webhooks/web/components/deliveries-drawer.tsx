import type { Delivery } from '../../contract/webhooks.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { deliveriesQuery } from '../webhooks.api.ts'
import { DELIVERY_TONE, useEventWords } from './webhook-words.ts'
import styles from './webhooks.module.css'

const PAGE = 10

interface DeliveriesDrawerProps {
  id: number
  name: string
  isMine: boolean
  /** A delivery is sent again. */
  onResend: (id: number) => void
  /** The delivery that is being sent again. */
  resending: number | undefined
  onPing: () => void
  isPinging: boolean
  onClose: () => void
}

/** A webhook's deliveries and responses (KEY-06); updated live while open. */
export function DeliveriesDrawer({
  id,
  name,
  isMine,
  onResend,
  resending,
  onPing,
  isPinging,
  onClose,
}: DeliveriesDrawerProps) {
  const { t } = useTranslation('webhooks')
  const [page, setPage] = useState(1)
  const found = useQuery(deliveriesQuery(id, page))
  const ping = isMine ? (
    <Button isBusy={isPinging} onClick={onPing}>
      {t('actions.ping')}
    </Button>
  ) : undefined
  return (
    <Dialog title={t('log.title', { name })} shape="drawer" onClose={onClose} foot={ping}>
      <Loaded query={found} failed={t('log.failed')} skeleton={[320, 280, 300, 260]}>
        {({ deliveries, total }) =>
          total === 0 ? (
            <EmptyState title={t('log.empty')} text={t('log.emptyText')} />
          ) : (
            <>
              <ul className={styles.log}>
                {deliveries.map(delivery => (
                  <Line
                    key={delivery.id}
                    delivery={delivery}
                    onResend={isMine ? onResend : undefined}
                    isResending={resending === delivery.id}
                  />
                ))}
              </ul>
              {total > PAGE ? (
                <div className={styles.pages}>
                  <Button
                    blockedBy={page === 1 ? t('log.first') : undefined}
                    onClick={() => setPage(page - 1)}
                  >
                    {t('log.newer')}
                  </Button>
                  <Button
                    blockedBy={page * PAGE >= total ? t('log.last') : undefined}
                    onClick={() => setPage(page + 1)}
                  >
                    {t('log.older')}
                  </Button>
                </div>
              ) : null}
            </>
          )
        }
      </Loaded>
    </Dialog>
  )
}

function Line({
  delivery,
  onResend,
  isResending,
}: {
  delivery: Delivery
  onResend: ((id: number) => void) | undefined
  isResending: boolean
}) {
  const { t } = useTranslation('webhooks')
  const format = useFormats()
  const describe = useEventWords()
  const { id, event, state, createdAt, nextAt, attempts, body } = delivery
  return (
    <li className={styles.delivery}>
      <details>
        <summary className={styles.summary}>
          <span className={styles.summaryWords}>
            <span>{describe(event)}</span>
            <span className={styles.small}>{format.moment(createdAt)}</span>
          </span>
          <StatusBadge tone={DELIVERY_TONE[state]} text={t(`deliveryStates.${state}`)} />
        </summary>
        <ol className={styles.attempts}>
          {attempts.map((attempt, index) => (
            // Tries have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <span>
                {format.moment(attempt.at)} ·{' '}
                {t('log.took', { number: format.number(attempt.milliseconds) })} ·{' '}
                <b>
                  {attempt.problem === null
                    ? `${attempt.status}`
                    : t(`problems.${attempt.problem}`, { status: attempt.status })}
                </b>
              </span>
              {attempt.answer === '' ? null : (
                <code className={styles.answer}>{attempt.answer}</code>
              )}
            </li>
          ))}
        </ol>
        {nextAt !== null && attempts.length > 0 ? (
          <p className={styles.small}>{t('log.next', { when: format.moment(nextAt) })}</p>
        ) : null}
        {/* A scrollable region must be focusable, so that the keyboard can scroll it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre className={styles.body} dir="ltr" tabIndex={0} role="group" aria-label={t('log.body')}>
          {JSON.stringify(JSON.parse(body), null, 2)}
        </pre>
        {onResend === undefined || state === 'waiting' ? null : (
          <div className={styles.again}>
            <Button isBusy={isResending} onClick={() => onResend(id)}>
              {t('actions.resend')}
            </Button>
          </div>
        )}
      </details>
    </li>
  )
}
