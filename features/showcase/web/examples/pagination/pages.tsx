import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ListFooter } from '#ui/list/list-footer.tsx'
import styles from '../../components/showcase.module.css'

const START = { q: '', page: 1, perPage: 10, sort: 'asc' as const, sortColumn: 'name' }

export function Example() {
  const { t } = useTranslation('showcase')
  const [query, setQuery] = useState(START)
  const control = {
    query,
    byDefault: START,
    isFiltered: false,
    change: (next: Record<string, string | number | undefined>) =>
      setQuery({
        ...query,
        page: Number(next.page ?? 1),
        perPage: Number(next.perPage ?? query.perPage),
      }),
    clear: () => setQuery(START),
  }
  return (
    <>
      <p className={styles.soft}>{t('w.pageNow', { page: query.page })}</p>
      <ListFooter control={control} total={243} />
    </>
  )
}
