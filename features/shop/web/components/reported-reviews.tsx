import type { AdminReview } from '../../contract/shop-reviews.contract.ts'
import { productPath, type ReviewState } from '../../contract/shop.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { useUndoable } from '#features/changes/web/undoable.public.ts'
import { moderateReview, reportedQuery } from '../shop-admin.api.ts'
import { refreshShop } from '../shop.api.ts'
import styles from './product-admin.module.css'
import { Stars } from './stars.tsx'

const PER_PAGE = 10

/** Reviews to moderate: longest reported first, then hidden ones. */
export function ReportedReviews() {
  const { t } = useTranslation('shop')
  const [page, setPage] = useState(1)
  const query = useQuery(reportedQuery(page))
  return (
    <Card>
      <Loaded query={query} failed={t('reviews.failed')} skeleton={[420, 380, 400]}>
        {({ reviews, total }) =>
          reviews.length === 0 ? (
            <EmptyState title={t('moderation.none')} text={t('moderation.noneText')} />
          ) : (
            <>
              <ul className={styles.reviews}>
                {reviews.map(review => (
                  <li key={review.id}>
                    <Reported review={review} />
                  </li>
                ))}
              </ul>
              {total > PER_PAGE * page ? (
                <Button onClick={() => setPage(page + 1)}>{t('reviews.older')}</Button>
              ) : null}
              {page > 1 ? (
                <Button onClick={() => setPage(page - 1)}>{t('reviews.newer')}</Button>
              ) : null}
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

function Reported({ review }: { review: AdminReview }) {
  const { t } = useTranslation(['shop', 'ui'])
  const format = useFormats()
  const change = useUndoable(t('done.undone'), refreshShop)
  const decide = (state: ReviewState) =>
    change(() => moderateReview(review.id, state), t('moderation.saved'))
  return (
    <article className={styles.review}>
      <div className={styles.reviewBody}>
        <Link to={productPath(review.productSlug)} dir="auto">
          {review.productName}
        </Link>
        <h3 dir="auto">
          <Stars rating={review.rating} /> {review.title}
        </h3>
        <p dir="auto">{review.text}</p>
        <p className={styles.by}>
          <bdi>{review.author === '' ? t('reviews.somebody') : review.author}</bdi> ·{' '}
          {format.date(review.createdAt)}
        </p>
      </div>
      <div className={styles.decide}>
        {review.state === 'hidden' ? (
          <StatusBadge tone="idle" text={t('moderation.hidden')} />
        ) : null}
        {review.reports > 0 ? (
          <StatusBadge tone="warn" text={t('moderation.reports', { count: review.reports })} />
        ) : null}
        {review.state === 'hidden' ? null : (
          <Button onClick={() => void decide('hidden')}>{t('moderation.hide')}</Button>
        )}
        <Button onClick={() => void decide('shown')}>{t('moderation.keep')}</Button>
      </div>
    </article>
  )
}
