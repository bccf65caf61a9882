import type { ProductDetail } from '../../contract/shop.contract.ts'
import type { Review } from '../../contract/shop-reviews.contract.ts'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSession } from '#platform/web/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { PlainSelect } from '#ui/select/plain-select.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { reviewsQuery } from '../shop.api.ts'
import { SignInLink } from '#ui/button/sign-in-link.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import styles from './reviews.module.css'
import { Stars } from './stars.tsx'
import { useReviewActions } from './use-review-actions.ts'

const PER_PAGE = 5
const SORTS = ['newest', 'highest', 'lowest'] as const
interface Asked {
  page: number
  sortBy: (typeof SORTS)[number]
  rating: number | undefined
}

/** Product reviews: ratings, the reviews, and one's own (PROD-04). */
export function Reviews({ product }: { product: ProductDetail }) {
  const { t } = useTranslation('shop')
  const [asked, setAsked] = useState<Asked>({ page: 1, sortBy: 'newest', rating: undefined })
  const [isWriting, setWriting] = useState(false)
  const query = useQuery(reviewsQuery(product.id, asked))
  const isKnown = useSession().user !== undefined
  return (
    <div id="reviews" className={styles.anchor}>
      <Card
        title={t('reviews.title')}
        actions={
          isKnown ? (
            <Button onClick={() => setWriting(true)}>
              {t((query.data?.mine ?? null) === null ? 'reviews.write' : 'reviews.edit')}
            </Button>
          ) : (
            <SignInLink text={t('reviews.signIn')} />
          )
        }
      >
        <div className={styles.frame}>
          <Figures
            product={product}
            chosen={asked.rating}
            onChoose={rating => setAsked({ ...asked, page: 1, rating })}
          />
          <div className={styles.list}>
            <PlainSelect
              label={t('reviews.sort')}
              value={asked.sortBy}
              options={SORTS.map(value => ({ value, text: t(`reviews.sorts.${value}`) }))}
              onChoose={value =>
                setAsked({
                  ...asked,
                  page: 1,
                  sortBy: SORTS.find(one => one === value) ?? 'newest',
                })
              }
            />
            <Loaded query={query} failed={t('reviews.failed')} skeleton={[420, 380, 400]}>
              {({ reviews, total }) => (
                <>
                  {reviews.length === 0 ? <p className={styles.none}>{t('reviews.none')}</p> : null}
                  <ul className={styles.reviews}>
                    {reviews.map(review => (
                      <li key={review.id}>
                        <ReviewItem review={review} onEdit={() => setWriting(true)} />
                      </li>
                    ))}
                  </ul>
                  <Pages
                    page={asked.page}
                    pages={Math.ceil(total / PER_PAGE)}
                    onPage={page => setAsked({ ...asked, page })}
                  />
                </>
              )}
            </Loaded>
          </div>
        </div>
      </Card>
      {isWriting && query.data !== undefined ? (
        <ReviewDialog
          product={product}
          mine={query.data.mine}
          hasBought={query.data.hasBought}
          onClose={() => setWriting(false)}
        />
      ) : null}
    </div>
  )
}

interface FiguresProps {
  product: ProductDetail
  chosen: number | undefined
  onChoose: (rating: number | undefined) => void
}

/** The average, and the number per rating: clicking filters by it. */
function Figures({ product: { rating, ratingCount, ratings }, chosen, onChoose }: FiguresProps) {
  const { t } = useTranslation('shop')
  const format = useFormats()
  return (
    <div className={styles.figures}>
      <p className={styles.mean}>
        <b>{format.number(rating)}</b>
        <Stars rating={rating} size={18} />
        <span>{t('reviews.count', { count: ratingCount })}</span>
      </p>
      {[5, 4, 3, 2, 1].map(stars => {
        const count = ratings[stars - 1] ?? 0
        return (
          <button
            key={stars}
            type="button"
            className={styles.line}
            aria-pressed={chosen === stars}
            onClick={() => onChoose(chosen === stars ? undefined : stars)}
          >
            <span>{t('filters.starsShort', { count: stars, shown: format.number(stars) })}</span>
            <span className={styles.track}>
              <span
                className={styles.fill}
                style={{ inlineSize: `${ratingCount === 0 ? 0 : (count / ratingCount) * 100}%` }}
              />
            </span>
            <span className={styles.number}>{format.number(count)}</span>
          </button>
        )
      })}
    </div>
  )
}

function ReviewItem({ review, onEdit }: { review: Review; onEdit: () => void }) {
  const { t } = useTranslation('shop')
  const format = useFormats()
  const { report, remove } = useReviewActions()
  const canDelete = useCan('delete', 'Shop')
  const isKnown = useSession().user !== undefined
  return (
    <article className={styles.review}>
      <div className={styles.head}>
        <Stars rating={review.rating} />
        <h3 className={styles.reviewTitle} dir="auto">
          {review.title}
        </h3>
      </div>
      <p className={styles.by}>
        <bdi>{review.author === '' ? t('reviews.somebody') : review.author}</bdi> ·{' '}
        {format.date(review.createdAt)}
        {review.editedAt === null ? null : ` · ${t('reviews.edited')}`}
        {review.isVerified ? (
          <span className={styles.verified}>
            <IconRosetteDiscountCheck size={16} stroke={1.7} aria-hidden="true" />{' '}
            {t('reviews.verified')}
          </span>
        ) : null}
      </p>
      {review.text === '' ? null : (
        <p className={styles.text} dir="auto">
          {review.text}
        </p>
      )}
      <div className={styles.actions}>
        {review.isOwn ? (
          <Button kind="quiet" onClick={onEdit}>
            {t('reviews.edit')}
          </Button>
        ) : isKnown ? (
          <Button kind="quiet" onClick={() => void report(review.id)}>
            {t('reviews.report')}
          </Button>
        ) : null}
        {review.isOwn || canDelete ? (
          <Button kind="quiet" onClick={() => void remove(review.id)}>
            {t('reviews.remove')}
          </Button>
        ) : null}
      </div>
    </article>
  )
}

function Pages({
  page,
  pages,
  onPage,
}: {
  page: number
  pages: number
  onPage: (page: number) => void
}) {
  const { t } = useTranslation('shop')
  if (pages <= 1) return null
  return (
    <div className={styles.pages}>
      <Button
        blockedBy={page <= 1 ? t('reviews.first') : undefined}
        onClick={() => onPage(page - 1)}
      >
        {t('reviews.newer')}
      </Button>
      <Button
        blockedBy={page >= pages ? t('reviews.last') : undefined}
        onClick={() => onPage(page + 1)}
      >
        {t('reviews.older')}
      </Button>
    </div>
  )
}
