import { setTitle } from '#platform/web/badges/badges.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { isFirstScreen } from '#platform/web/navigation/first-screen.ts'
import { Illustration, type IllustrationKind } from '#ui/brand/illustration.tsx'
import styles from './message-page.module.css'

interface MessagePageProps {
  picture: IllustrationKind
  title: string
  /** One sentence: what it means, or what to do next. */
  text: ReactNode
  /** Small print, for support. */
  reference?: ReactNode
  actions: ReactNode
  /** Below everything: what else one can do here. */
  more?: ReactNode
  /** Covers a screen, as a dialog labelled by the element with this id. */
  overId?: string
}

/** A page that has only something to say: not there, not allowed, broken. */
export function MessagePage({
  picture,
  title,
  text,
  reference,
  actions,
  more,
  overId,
}: MessagePageProps) {
  const Frame = overId === undefined ? 'main' : 'div'
  const Heading = overId === undefined ? 'h1' : 'h2'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (overId !== undefined) return
    setTitle(title)
    if (!isFirstScreen()) heading.current?.focus()
  }, [title, overId])
  return (
    <Frame className={styles.page}>
      <Illustration kind={picture} />
      <Heading ref={heading} id={overId} tabIndex={-1} className={styles.title}>
        {title}
      </Heading>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <div className={styles.actions}>{actions}</div>
      {reference === undefined ? null : (
        <p className={styles.reference} dir="auto">
          {reference}
        </p>
      )}
      {more}
    </Frame>
  )
}

export const messageButton = styles.button
export const messagePrimary = styles.primary
