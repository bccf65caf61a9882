import { IconArchive, IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { CheckLine } from '#ui/checkbox/check-line.tsx'
import { Select } from '#ui/select/select.tsx'
import type { Screen } from './screen.ts'
import { useCardActions } from './use-card-actions.ts'
import styles from './list-view.module.css'

interface BulkBarProps {
  chosen: number[]
  screen: Screen
  isAll: boolean
  onAll: (isOn: boolean) => void
  onDone: () => void
}

/** What is done to several cards at once. */
export function BulkBar({ chosen, screen, isAll, onAll, onDone }: BulkBarProps) {
  const { t } = useTranslation('kanban')
  const me = useSignedInUser()
  const actions = useCardActions()
  const { boards, labels } = screen.view
  const after = (isDone: Promise<boolean>) => void isDone.then(done => done && onDone())
  function move(boardId: string): void {
    const board = boards.find(one => one.id === boardId)
    if (board === undefined) return
    actions.moveFar({ ids: chosen, boardId }, board.title)
    onDone()
  }
  return (
    <div className={styles.bulk} role="toolbar" aria-label={t('bulk.name')}>
      <CheckLine
        label={chosen.length === 0 ? t('bulk.all') : t('bulk.count', { count: chosen.length })}
        isOn={isAll}
        onChange={onAll}
      />
      {chosen.length === 0 ? null : (
        <>
          <Pick
            label={t('bulk.move')}
            options={boards.map(({ id, title }) => ({ value: id, text: title }))}
            onPick={move}
          />
          <Pick
            label={t('bulk.label')}
            options={labels.map(({ id, name }) => ({ value: `${id}`, text: name }))}
            onPick={value => {
              const label = labels.find(one => `${one.id}` === value)
              if (label !== undefined)
                after(actions.label(chosen, { id: label.id, isOn: true }, label.name))
            }}
          />
          <Button
            icon={<IconUserPlus size={16} stroke={1.8} />}
            onClick={() => after(actions.assign(chosen, { id: me.id, isOn: true }, me.fullName))}
          >
            {t('card.assignToMe')}
          </Button>
          <Button
            icon={<IconArchive size={16} stroke={1.8} />}
            onClick={() => after(actions.archive(chosen, ''))}
          >
            {t('card.archive')}
          </Button>
        </>
      )}
    </div>
  )
}

/** A select that acts at once and resets to its label. */
function Pick({
  label,
  options,
  onPick,
}: {
  label: string
  options: { value: string; text: string }[]
  onPick: (value: string) => void
}) {
  return (
    <Select
      className={styles.pick}
      size="middle"
      aria-label={label}
      value=""
      options={[{ value: '', text: label }, ...options]}
      onChoose={onPick}
    />
  )
}
