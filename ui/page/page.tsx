import { type ReactNode, useEffect, useRef } from 'react'
import { setTitle } from '#platform/web/badges/badges.ts'
import { isFirstScreen } from '#platform/web/navigation/first-screen.ts'
import styles from './page.module.css'

interface PageProps {
  title: string
  /** Beside the title: the state of what it names. */
  badge?: ReactNode
  /** One line below the title. */
  subtitle?: ReactNode
  /** At the end of the title's line; at most one of them is primary. */
  actions?: ReactNode
  /** The title is visually hidden: the screen is an application that fills the space. */
  isBare?: boolean
  children: ReactNode
}

/**
 * A screen: its only `<main>` and `<h1>`, the document title, and focus on the heading after navigation, so that screen readers announce
 * the screen.
 *
 * @example <Page title={t('title')} actions={<Button kind="primary">Add user</Button>}>…</Page>
 */
export function Page({ title, badge, subtitle, actions, isBare = false, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    setTitle(title)
  }, [title])
  useEffect(() => {
    if (!isFirstScreen() && document.querySelector('dialog[open]') === null)
      heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <main className={styles.page} data-bare={isBare || undefined}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h1 ref={heading} tabIndex={-1} className={styles.title} dir="auto">
            {title}
          </h1>
          {badge}
          {subtitle === undefined ? null : <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </main>
  )
}
