import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { DragBoard } from '#ui/drag/drag-board.tsx'
import { DragHandle, MoveMenu } from '#ui/drag/drag-handle.tsx'
import { DragList } from '#ui/drag/drag-list.tsx'
import styles from '../../components/showcase.module.css'

const ITEMS = ['sent', 'made', 'paid', 'read'] as const

export function Example() {
  const { t } = useTranslation('showcase')
  const [order, setOrder] = useState<readonly string[]>(ITEMS)
  const items = order.map(id => ({ id, name: t(`w.${id}`) }))
  return (
    <DragBoard
      lists={[{ id: 'all', name: t('w.history'), items }]}
      onMove={({ id, to }) => {
        const rest = order.filter(one => one !== id)
        setOrder([...rest.slice(0, to.index), id, ...rest.slice(to.index)])
      }}
    >
      {board => (
        <DragList board={board} list="all" items={items} nameOf={item => item.name}>
          {(item, grip) => (
            <div className={styles.moved}>
              <DragHandle grip={grip} />
              <span className={styles.grow}>{item.name}</span>
              <MoveMenu grip={grip} />
            </div>
          )}
        </DragList>
      )}
    </DragBoard>
  )
}
