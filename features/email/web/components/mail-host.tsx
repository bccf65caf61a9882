import { Suspense, useEffect } from 'react'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { lazyPart } from '#platform/web/query/lazy-part.ts'
import { closeAllCompose, useComposeWindows } from './compose-store.ts'
import styles from './compose.module.css'

const ComposeWindowView = lazyPart(async () => {
  const [{ ComposeWindowView: view }] = await Promise.all([
    import('./compose-window.tsx'),
    loadTexts(['email', 'ui']),
  ])
  return view
})

/** Mail's part of every screen: the compose windows. */
export function MailHost() {
  const windows = useComposeWindows()
  useEffect(() => closeAllCompose, [])
  return windows.length === 0 ? null : (
    <div className={styles.dock} data-no-print>
      <Suspense fallback={null}>
        {windows.map(one => (
          <ComposeWindowView key={one.key} window={one} />
        ))}
      </Suspense>
    </div>
  )
}
