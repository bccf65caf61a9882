import { Outlet, useRouterState } from '@tanstack/react-router'
import styles from './navigation-progress.module.css'

/** A thin bar while the next screen is on its way; the present one stays until then. Fast changes show no bar at all. */
export function NavigationProgress() {
  const isPending = useRouterState({ select: state => state.status === 'pending' })
  return (
    <>
      {isPending ? <div className={styles.bar} aria-hidden="true" /> : null}
      <Outlet />
    </>
  )
}
