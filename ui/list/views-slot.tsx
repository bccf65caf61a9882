import { Suspense, useContext } from 'react'
import { ListViews, type ListViewsProps } from './list-views.ts'
import styles from './views-slot.module.css'

/**
 * Views of a list, in its toolbar. Their place is kept until they have come; there is none where nobody keeps views.
 *
 * @example <ViewsSlot screen="tasks" read={({ q, sortBy }) => ({ q, sortBy })} />
 */
export function ViewsSlot(props: ListViewsProps) {
  const drawViews = useContext(ListViews)
  if (drawViews === undefined) return null
  return (
    <span className={styles.slot}>
      <Suspense>{drawViews(props)}</Suspense>
    </span>
  )
}
