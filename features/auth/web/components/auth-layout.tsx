import { type ReactNode, useEffect, useRef } from 'react'
import { CoverArt } from '#ui/brand/cover-art.tsx'
import { Logo } from '#ui/brand/logo.tsx'
import styles from './auth-layout.module.css'

export type AuthVariant = 'basic' | 'cover'

interface AuthLayoutProps {
  variant: AuthVariant
  title: string
  subtitle: string
  /** The page begins in a field or on a button of its own, which is read out then. */
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
    // The first page leaves the focus where the browser or an early typist put it; later ones are announced.
    if (!isFirstPage && !hasOwnFocus) heading.current?.focus()
    isFirstPage = false
  }, [hasOwnFocus])
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
