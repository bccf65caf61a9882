import { setTitle } from '../../platform/badges/badges.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { isFirstScreen } from '../../platform/navigation/first-screen.ts'
import { Illustration, type IllustrationKind } from '../../ui/brand/illustration.tsx'
import styles from './message-page.module.css'

interface MessagePageProps {
  picture: IllustrationKind
  title: string
  /** One sentence: what it means, or what to do next. */
  text: ReactNode
  /** Small print, for whoever is asked for help. */
  reference?: ReactNode
  actions: ReactNode
}

/** A page that has only something to say: not there, not allowed, broken. */
export function MessagePage({ picture, title, text, reference, actions }: MessagePageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    setTitle(title)
    if (!isFirstScreen()) heading.current?.focus()
  }, [title])
  return (
    <main className={styles.page}>
      <Illustration kind={picture} />
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <div className={styles.actions}>{actions}</div>
      {reference === undefined ? null : (
        <p className={styles.reference} dir="auto">
          {reference}
        </p>
      )}
    </main>
  )
}

export const messageButton = styles.button
export const messagePrimary = styles.primary
