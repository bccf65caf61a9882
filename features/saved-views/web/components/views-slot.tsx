import { type ComponentProps, Suspense } from 'react'
import { LazyViews } from './lazy-views.ts'
import styles from './views-slot.module.css'

/**
 * Views of a list that is not one of the kit. Its place is kept until it has come.
 *
 * @example <ViewsSlot screen="tasks" read={({ q, sortBy }) => ({ q, sortBy })} />
 */
export function ViewsSlot(props: ComponentProps<typeof LazyViews>) {
  return (
    <span className={styles.slot}>
      <Suspense>
        <LazyViews {...props} />
      </Suspense>
    </span>
  )
}
