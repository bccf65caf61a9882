import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { RichTextView } from '#ui/rich-text/rich-text-view.tsx'
import { useHighlight } from './use-highlight.ts'
import styles from './article.module.css'

export interface Heading {
  id: string
  text: string
  level: number
}
interface ArticleBodyProps {
  html: string
  words: readonly string[]
  /** Receives the headings, for a table of contents. */
  onHeadings: (headings: Heading[]) => void
}

/** An article's body; its headings can be linked to. */
export function ArticleBody({ html, words, onHeadings }: ArticleBodyProps) {
  const container = useRef<HTMLDivElement>(null)
  useHighlight(container, words, html)
  // Before anything is painted: the table of contents stands above other things.
  useLayoutEffect(() => {
    const found = [...(container.current?.querySelectorAll<HTMLElement>('h2, h3') ?? [])].map(
      (heading, index) => {
        const text = heading.textContent ?? ''
        // Keeps letters of any script; the browser encodes them in the URL.
        heading.id = `${text.trim().toLowerCase().replaceAll(/\s+/g, '-')}-${index + 1}`
        heading.tabIndex = -1
        return { id: heading.id, text, level: Number(heading.tagName.slice(1)) }
      },
    )
    onHeadings(found)
    const anchor = decodeURIComponent(location.hash.slice(1))
    if (anchor !== '') document.getElementById(anchor)?.scrollIntoView()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each text
  }, [html])
  return (
    <div ref={container} className={styles.body}>
      <RichTextView html={html} />
    </div>
  )
}

/** Table of contents. */
export function Contents({ headings }: { headings: readonly Heading[] }) {
  const { t } = useTranslation('faq')
  if (headings.length < 2) return null
  return (
    <nav className={styles.contents} aria-labelledby="contents-title" data-no-print>
      <h2 id="contents-title" className={styles.asideTitle}>
        {t('kb.contents')}
      </h2>
      <ol>
        {headings.map(({ id, text, level }) => (
          <li key={id} data-level={level}>
            <a
              href={`#${encodeURIComponent(id)}`}
              onClick={event => {
                event.preventDefault()
                history.replaceState(history.state, '', `#${encodeURIComponent(id)}`)
                const heading = document.getElementById(id)
                heading?.scrollIntoView({ behavior: 'smooth', block: 'start' })
                heading?.focus({ preventScroll: true })
              }}
            >
              <bdi>{text}</bdi>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The headings of the current article. */
export const useHeadings = () => useState<Heading[]>([])
