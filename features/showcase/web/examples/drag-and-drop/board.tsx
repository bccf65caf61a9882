import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { DragBoard } from '#ui/drag/drag-board.tsx'
import { DragHandle } from '#ui/drag/drag-handle.tsx'
import { DragList } from '#ui/drag/drag-list.tsx'
import styles from '../../components/showcase.module.css'

const LISTS = ['pending', 'active'] as const
type List = (typeof LISTS)[number]

export function Example() {
  const { t } = useTranslation('showcase')
  const [at, setAt] = useState<Record<List, readonly string[]>>({
    pending: ['Ada', 'Bilal'],
    active: ['Chiara'],
  })
  return (
    <DragBoard
      lists={LISTS.map(id => ({ id, name: t(`w.${id}`), items: at[id].map(one => ({ id: one })) }))}
      onMove={({ id, from, to }) => {
        const without = { ...at, [from.list]: at[from.list].filter(one => one !== id) }
        const target = without[to.list]
        setAt({
          ...without,
          [to.list]: [...target.slice(0, to.index), id, ...target.slice(to.index)],
        })
      }}
    >
      {board => (
        <div className={styles.grid}>
          {LISTS.map(list => (
            <section key={list} aria-label={t(`w.${list}`)} className={styles.column}>
              <h3>{t(`w.${list}`)}</h3>
              <DragList
                board={board}
                list={list}
                items={at[list].map(id => ({ id }))}
                nameOf={item => item.id}
              >
                {(item, grip) => (
                  <div className={styles.moved}>
                    <DragHandle grip={grip} />
                    <bdi>{item.id}</bdi>
                  </div>
                )}
              </DragList>
            </section>
          ))}
        </div>
      )}
    </DragBoard>
  )
}
