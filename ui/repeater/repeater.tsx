import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button, IconButton } from '../button/button.tsx'
import styles from './repeater.module.css'

interface RepeaterProps<Row extends { id: string }> {
  /** Accessible name of the rows together. */
  name: string
  rows: readonly Row[]
  /** As many as wanted unless given. */
  most?: number
  /** Label of the add button. */
  add: string
  onAdd: () => void
  onRemove: (row: Row) => void
  /** The fields of one. */
  children: (row: Row, index: number) => ReactNode
}

/**
 * A repeatable group of fields. Focus goes to a new row, and to the previous one when a row is removed.
 *
 * @example <Repeater name={t('items')} rows={items} add={t('addItem')} onAdd={add} onRemove={remove}>{item => <Fields item={item} />}</Repeater>
 */
export function Repeater<Row extends { id: string }>({
  name,
  rows,
  most = Infinity,
  add,
  onAdd,
  onRemove,
  children,
}: RepeaterProps<Row>) {
  const { t } = useTranslation('ui')
  const list = useRef<HTMLOListElement>(null)
  const focusRow = (index: number) =>
    setTimeout(() => {
      const row = list.current?.children[Math.max(0, index)]
      row?.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
    })
  return (
    <div className={styles.repeater} role="group" aria-label={name}>
      <ol ref={list} className={styles.rows}>
        {rows.map((row, index) => (
          <li key={row.id} className={styles.row}>
            <div className={styles.fields}>{children(row, index)}</div>
            <IconButton
              name={t('more.removeRow', { index: index + 1 })}
              isBlocked={rows.length === 1}
              onClick={() => {
                onRemove(row)
                focusRow(index - 1)
              }}
            >
              <IconTrash size={18} stroke={1.7} />
            </IconButton>
          </li>
        ))}
      </ol>
      <div>
        <Button
          icon={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
          blockedBy={rows.length >= most ? t('more.enough', { count: most }) : undefined}
          onClick={() => {
            onAdd()
            focusRow(rows.length)
          }}
        >
          {add}
        </Button>
      </div>
    </div>
  )
}
