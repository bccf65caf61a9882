import { type ReactNode, useEffect, useRef } from 'react'
import { CoverArt } from '#ui/brand/cover-art.tsx'
import { Logo } from '#ui/brand/logo.tsx'
import styles from './auth-layout.module.css'

export type AuthVariant = 'basic' | 'cover'

interface AuthLayoutProps {
  variant: AuthVariant
  title: string
  subtitle: string
  /** The page focuses a field or button of its own. */
  hasOwnFocus?: boolean
  children: ReactNode
}

let isFirstPage = true

export function AuthLayout({
  variant,
  title,
  subtitle,
  hasOwnFocus = false,
  children,
}: AuthLayoutProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · SMART FFT`
  }, [title])
  useEffect(() => {
    // The first page keeps the browser's or an early typist's focus; later pages move it to the heading.
    if (!isFirstPage && !hasOwnFocus) heading.current?.focus()
    isFirstPage = false
  }, [hasOwnFocus])
  const shown = useRef(title)
  useEffect(() => {
    // What had the focus went with the step before.
    if (shown.current !== title && document.activeElement === document.body)
      heading.current?.focus()
    shown.current = title
  }, [title])
  return (
    <div className={styles[variant]}>
      {variant === 'cover' ? <CoverArt /> : null}
      <main className={styles.pane}>
        <div className={styles.box}>
          <Logo withName />
          <div>
            <h1 ref={heading} tabIndex={-1} className={styles.title}>
              {title}
            </h1>
            <p className={styles.subtitle}>{subtitle}</p>
          </div>
          {children}
        </div>
      </main>
    </div>
  )
}
