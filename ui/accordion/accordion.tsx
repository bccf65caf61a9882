import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import styles from './accordion.module.css'

interface AccordionProps {
  items: readonly { key: string; title: string; content: ReactNode }[]
  /** Opening one closes the others. */
  isSingle?: boolean
  /** The key of the one that is open at first. */
  open?: string
}

/**
 * Headings that expand their content, using native `<details>`: find-in-page also searches closed ones.
 *
 * @example <Accordion items={questions} isSingle open="first" />
 */
export function Accordion({ items, isSingle = false, open }: AccordionProps) {
  const id = useId()
  return (
    <div className={styles.accordion}>
      {items.map(({ key, title, content }) => (
        <details
          key={key}
          className={styles.item}
          open={key === open}
          {...(isSingle ? { name: id } : {})}
        >
          <summary className={styles.head}>
            <span className={styles.title}>{title}</span>
            <IconChevronDown className={styles.chevron} size={18} stroke={1.7} aria-hidden="true" />
          </summary>
          <div className={styles.body}>{content}</div>
        </details>
      ))}
    </div>
  )
}
