import { textOf } from '#platform/contract/rich-text.rules.ts'
import type { RefObject } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Card } from '#ui/card/card.tsx'
import styles from './article.module.css'

interface Heading {
  text: string
  level: number
  go: () => void
}

const HEADING = /<h([234])\b[^>]*>([\s\S]*?)<\/h\1>/g

/** The headings of the text, with their elements. */
export function listHeadings(words: RefObject<HTMLDivElement | null>, html: string): Heading[] {
  return [...html.matchAll(HEADING)].map(([, level, inner = ''], index) => ({
    text: textOf(inner),
    level: Number(level),
    go() {
      const element = words.current?.querySelectorAll<HTMLElement>('h2, h3, h4')[index]
      if (element === undefined) return
      element.tabIndex = -1
      element.focus({ preventScroll: true })
      element.scrollIntoView({ block: 'start' })
    },
  }))
}

/** Table of contents. */
export function Contents({ headings }: { headings: readonly Heading[] }) {
  const { t } = useTranslation('blog')
  return (
    <Card title={t('contents')}>
      <ol className={styles.contents}>
        {headings.map(({ text, level, go }, index) => (
          <li key={`${index} ${text}`} data-level={level}>
            <button type="button" dir="auto" onClick={go}>
              {text}
            </button>
          </li>
        ))}
      </ol>
    </Card>
  )
}
