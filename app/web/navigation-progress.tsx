import { Outlet, useRouterState } from '@tanstack/react-router'
import styles from './navigation-progress.module.css'

/** Thin progress bar while the next screen loads; the current one stays. Fast navigations show none. */
export function NavigationProgress() {
  const isPending = useRouterState({ select: state => state.status === 'pending' })
  return (
    <>
      {isPending ? <div className={styles.bar} aria-hidden="true" /> : null}
      <Outlet />
    </>
  )
}
