import type { BoardName } from '../../contract/card-boards.rules.ts'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { loadTexts, useTranslation } from '#platform/web/i18n/i18n.ts'
import { lazyPart } from '#platform/web/query/lazy-part.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { DragBoard } from '#ui/drag/drag-board.tsx'
import { DragHandle, MoveMenu } from '#ui/drag/drag-handle.tsx'
import { DragList } from '#ui/drag/drag-list.tsx'
import type { DragMove } from '#ui/drag/drag-places.ts'
import { Select } from '#ui/select/select.tsx'
import styles from './arrange.module.css'
import { type Placed, SIZES } from './board-layout.ts'

interface ArrangeDrawerProps {
  board: BoardName
  placed: readonly Placed[]
  nameOf: (id: string) => string
  onChange: (placed: readonly Placed[]) => void
  onReset: () => void
  onClose: () => void
}

// For administrators only.
const FirstLayouts = lazyPart(async () => {
  await loadTexts(['boards'])
  return (await import('./first-layouts.tsx')).FirstLayouts
})
const LIST = 'board'

/** The cards of a board as a list: reorder, hide, resize. Each change applies at once. */
export function ArrangeDrawer({
  board: name,
  placed,
  nameOf,
  onChange,
  onReset,
  onClose,
}: ArrangeDrawerProps) {
  const { t } = useTranslation('dashboard')
  const canSetFirst = useCan('update', 'Settings')
  const change = (id: string, next: Partial<Placed>) =>
    onChange(placed.map(one => (one.id === id ? { ...one, ...next } : one)))

  function move({ id, to: { index } }: DragMove<string, string>): void {
    const moved = placed.find(one => one.id === id)
    if (moved === undefined) return
    const rest = placed.filter(one => one.id !== id)
    onChange([...rest.slice(0, index), moved, ...rest.slice(index)])
  }
  return (
    <Dialog
      title={t('arrange.title')}
      shape="drawer"
      isClear
      onClose={onClose}
      foot={
        <>
          <Button onClick={onReset}>{t('arrange.reset')}</Button>
          <Button kind="primary" onClick={onClose}>
            {t('arrange.done')}
          </Button>
        </>
      }
    >
      <DialogText>{t('arrange.text')}</DialogText>
      <div className={styles.list}>
        <DragBoard lists={[{ id: LIST, name: t('arrange.list'), items: placed }]} onMove={move}>
          {board => (
            <DragList
              board={board}
              list={LIST}
              items={placed}
              nameOf={one => nameOf(one.id)}
              by="handle"
            >
              {(one, grip) => {
                const name = nameOf(one.id)
                const shown = t(one.isHidden ? 'arrange.show' : 'arrange.hide', { name })
                return (
                  <div className={styles.row} data-hidden={one.isHidden || undefined}>
                    <DragHandle grip={grip} />
                    <span className={styles.name}>{name}</span>
                    <Select
                      className={styles.size}
                      size="small"
                      aria-label={t('arrange.width', { name })}
                      value={one.size}
                      options={SIZES.map(size => ({
                        value: size,
                        text: t(`arrange.sizes.${size}`),
                      }))}
                      onChoose={size => change(one.id, { size })}
                    />
                    <IconButton
                      name={shown}
                      hasTip={false}
                      onClick={() => change(one.id, { isHidden: !one.isHidden })}
                    >
                      {one.isHidden ? (
                        <IconEyeOff size={18} stroke={1.7} />
                      ) : (
                        <IconEye size={18} stroke={1.7} />
                      )}
                    </IconButton>
                    <MoveMenu grip={grip} />
                  </div>
                )
              }}
            </DragList>
          )}
        </DragBoard>
      </div>
      {canSetFirst ? (
        <Suspense fallback={null}>
          <FirstLayouts board={name} placed={placed} />
        </Suspense>
      ) : null}
    </Dialog>
  )
}
