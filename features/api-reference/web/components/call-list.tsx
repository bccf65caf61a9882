import { useEffect, useRef } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { ApiCall } from './api-document.ts'
import styles from './api-reference.module.css'

/** The calls by area, with the open one marked. */
export function CallList({ calls, open }: { calls: readonly ApiCall[]; open: string | undefined }) {
  const { t } = useTranslation('api-reference')
  const areas = Map.groupBy(calls, call => call.area)
  const list = useRef<HTMLElement>(null)
  // A link from outside may open a call far down. The list alone scrolls, not the page.
  useEffect(() => {
    const nav = list.current
    const call = nav?.querySelector('[aria-current]')
    if (!nav || !call) return
    const [outer, inner] = [nav.getBoundingClientRect(), call.getBoundingClientRect()]
    if (inner.top < outer.top || inner.bottom > outer.bottom)
      nav.scrollBy({ top: inner.top - outer.top - nav.clientHeight / 3 })
  }, [open])
  return (
    <nav ref={list} className={styles.list} aria-label={t('calls')}>
      {[...areas].map(([area, some]) => (
        <section key={area}>
          <h2 className={styles.area}>{t(`areas.${area}`)}</h2>
          <ul>
            {some.map(call => (
              <li key={call.id}>
                <Link
                  to="."
                  search={(before: Record<string, unknown>) => ({ ...before, call: call.id })}
                  className={styles.call}
                  aria-current={call.id === open ? 'page' : undefined}
                >
                  <Method method={call.method} />
                  <span className={styles.callWords}>
                    <span className={styles.path} dir="ltr">
                      {call.path}
                    </span>
                    <span className={styles.summary} lang="en" dir="ltr">
                      {call.summary}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {calls.length === 0 ? <p className={styles.soft}>{t('noMatch')}</p> : null}
    </nav>
  )
}

export function Method({ method }: { method: string }) {
  return (
    <span className={styles.method} data-method={method}>
      {method}
    </span>
  )
}
