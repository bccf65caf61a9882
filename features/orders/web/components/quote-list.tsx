import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { quotesQuery } from '../orders.api.ts'
import styles from './order.module.css'
import { QuoteCard } from './quote-card.tsx'

const PER_PAGE = 10

/** Quotes, newest first: one's own to accept, all to answer. */
export function QuoteList({ scope }: { scope: 'own' | 'all' }) {
  const { t } = useTranslation(['orders', 'cart'])
  const [page, setPage] = useState(1)
  const query = useQuery(quotesQuery({ scope, page, perPage: PER_PAGE }))
  return (
    <Loaded query={query} failed={t('quotes.failed')} skeleton={[480, 420, 460]}>
      {({ quotes, total }) =>
        quotes.length === 0 ? (
          <Card>
            <EmptyState
              title={t('quotes.empty')}
              text={t('quotes.emptyText')}
              action={<ButtonLink to="/apps/ecommerce/shop">{t('cart:toShop')}</ButtonLink>}
            />
          </Card>
        ) : (
          <div className={styles.column}>
            {quotes.map(quote => (
              <QuoteCard key={quote.id} quote={quote} scope={scope} />
            ))}
            {total <= PER_PAGE ? null : (
              <div className={styles.between}>
                {page > 1 ? (
                  <Button onClick={() => setPage(page - 1)}>{t('quotes.newer')}</Button>
                ) : null}
                {page * PER_PAGE < total ? (
                  <Button onClick={() => setPage(page + 1)}>{t('quotes.older')}</Button>
                ) : null}
              </div>
            )}
          </div>
        )
      }
    </Loaded>
  )
}
