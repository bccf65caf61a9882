import { Suspense, useContext } from 'react'
import { ListViews, type ListViewsProps } from './list-views.ts'
import styles from './views-slot.module.css'

/**
 * Saved views in the list's toolbar. Reserves their space while loading, unless no feature provides them.
 *
 * @example <ViewsSlot screen="tasks" read={({ q, sortBy }) => ({ q, sortBy })} />
 */
export function ViewsSlot(props: ListViewsProps) {
  const drawViews = useContext(ListViews)
  if (drawViews === undefined) return null
  return (
    <div className={styles.slot}>
      <Suspense>{drawViews(props)}</Suspense>
    </div>
  )
}
