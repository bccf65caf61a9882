import { PAGE_SIZES } from '#features/preferences/contract/preferences.rules.ts'
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useFormats } from '#platform/web/format/format.ts'
import type { ListQuery } from './list-types.ts'
import styles from './list-footer.module.css'
import { listPages } from './list-pages.ts'
import type { ListControl } from './use-list-query.ts'
import { writeTotal } from './write-total.ts'

/** Below the rows: which of how many, how many a page, and the pages. */
export function ListFooter<Query extends ListQuery>({
  control,
  total,
  isTotalMinimum = false,
}: {
  control: Omit<ListControl<Query>, 'read' | 'hidden'>
  total: number
  isTotalMinimum?: boolean | undefined
}) {
  const { t } = useTranslation('ui')
  const format = useFormats()
  const { query, change } = control
  const { page, perPage } = query
  const pages = Math.max(1, Math.ceil(total / perPage))
  const from = Math.min(total, (page - 1) * perPage + 1)
  const to = Math.min(total, page * perPage)
  return (
    <div
      className={styles.footer}
      // Nothing to turn, and no size that would change it.
      data-single={total <= PAGE_SIZES[0] || undefined}
      data-no-print
    >
      <p className={styles.range}>
        {t('list.range', {
          from: format.number(from),
          to: format.number(to),
          total: writeTotal(total, isTotalMinimum, format),
        })}
      </p>
      <label className={styles.size}>
        <span>{t('list.perPage')}</span>
        <span className={styles.choice}>
          <select
            value={perPage}
            onChange={event => change({ perPage: Number(event.currentTarget.value) })}
          >
            {[...new Set([...PAGE_SIZES, perPage])]
              .toSorted((one, other) => one - other)
              .map(size => (
                <option key={size} value={size}>
                  {size}
                </option>
              ))}
          </select>
          <IconChevronDown className={styles.chevron} size={14} stroke={1.7} aria-hidden="true" />
        </span>
      </label>
      <nav className={styles.pages} aria-label={t('list.pages')}>
        <button
          type="button"
          className={styles.page}
          aria-label={t('list.previousPage')}
          aria-disabled={page <= 1}
          onClick={() => page > 1 && change({ page: Math.min(page - 1, pages) })}
        >
          <IconChevronLeft className={styles.arrow} size={16} stroke={1.7} />
        </button>
        {listPages(page, pages).map(one =>
          typeof one === 'string' ? (
            <span key={one} className={styles.gap} aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={one}
              type="button"
              className={styles.page}
              aria-current={one === page ? 'page' : undefined}
              aria-label={t('list.page', { page: format.number(one) })}
              onClick={() => change({ page: one })}
            >
              {format.number(one)}
            </button>
          ),
        )}
        <button
          type="button"
          className={styles.page}
          aria-label={t('list.nextPage')}
          aria-disabled={page >= pages}
          onClick={() => page < pages && change({ page: page + 1 })}
        >
          <IconChevronRight className={styles.arrow} size={16} stroke={1.7} />
        </button>
      </nav>
    </div>
  )
}
