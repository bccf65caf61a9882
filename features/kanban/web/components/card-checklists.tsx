import type { Checklist, KanbanTask } from '../../contract/kanban.contract.ts'
import { MAX_BOARD_TITLE, MAX_TITLE } from '../../contract/kanban.rules.ts'
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { createKey } from '#platform/web/api/create-key.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { useDraftText } from '#ui/form/use-draft-text.ts'
import { useSendLine } from '#ui/form/use-send-line.ts'
import { useAttempt } from '#ui/state/use-attempt.ts'
import { Tick } from '#ui/tick/tick.tsx'
import { checkItem, editTask } from '../kanban-actions.api.ts'
import { useCardActions } from './use-card-actions.ts'
import styles from './drawer.module.css'

interface CardChecklistsProps {
  task: KanbanTask
  canChange: boolean
}

type Item = Checklist['items'][number]
type ChangeItems = (items: Item[]) => Item[]

const newId = () => createKey()

/** Lists of steps: checked, added and removed at once. */
export function CardChecklists({ task, canChange }: CardChecklistsProps) {
  const { t } = useTranslation(['kanban', 'ui'])
  const { run } = useCardActions()
  const attempt = useAttempt()
  if (!canChange && task.checklists.length === 0) return null
  const edit = (change: (lists: Checklist[]) => Checklist[]) =>
    editTask(task, now => ({ checklists: change(now.checklists) }))
  const editItems = (listId: string, change: ChangeItems) =>
    edit(lists =>
      lists.map(list => (list.id === listId ? { ...list, items: change(list.items) } : list)),
    )
  return (
    <section className={styles.section} aria-label={t('fields.checklists')}>
      <h3 className={styles.subhead}>{t('fields.checklists')}</h3>
      {task.checklists.map(list => (
        <List
          key={list.id}
          draftKey={`kanban.checklist.${task.id}.${list.id}`}
          list={list}
          canChange={canChange}
          onCheck={(id, isDone) => void attempt(() => checkItem(task.id, id, isDone))}
          onAdd={item => attempt(() => editItems(list.id, items => [...items, item]))}
          onRemoveItem={({ id, text }) =>
            void run(
              editItems(list.id, items => items.filter(one => one.id !== id)),
              t('done.stepDeleted', { name: text }),
            )
          }
          onRemove={() =>
            void run(
              edit(lists => lists.filter(one => one.id !== list.id)),
              t('done.checklistDeleted', { name: list.title }),
            )
          }
        />
      ))}
      {canChange ? (
        <AddLine
          label={t('checklist.new')}
          max={MAX_BOARD_TITLE}
          draftKey={`kanban.checklist.${task.id}`}
          onAdd={title => {
            const list = { id: newId(), title, items: [] }
            return attempt(() => edit(lists => [...lists, list]))
          }}
        />
      ) : null}
    </section>
  )
}

interface ListProps {
  list: Checklist
  draftKey: string
  canChange: boolean
  onCheck: (itemId: string, isDone: boolean) => void
  onAdd: (item: Item) => Promise<boolean>
  onRemoveItem: (item: Item) => void
  onRemove: () => void
}

function List({ list, draftKey, canChange, ...on }: ListProps) {
  const { t } = useTranslation('kanban')
  const format = useFormats()
  const done = list.items.filter(item => item.isDone).length
  return (
    <div className={styles.checklist}>
      <div className={styles.checkHead}>
        <b dir="auto">{list.title}</b>
        <bdi className={styles.note}>
          {format.number(done)}/{format.number(list.items.length)}
        </bdi>
        {canChange ? (
          <IconButton
            name={t('checklist.remove', { name: list.title })}
            hasTip={false}
            onClick={on.onRemove}
          >
            <IconTrash size={16} stroke={1.7} />
          </IconButton>
        ) : null}
      </div>
      {list.items.length === 0 ? null : (
        <progress
          className={styles.progress}
          max={list.items.length}
          value={done}
          aria-label={t('checklist.progress', { name: list.title })}
        />
      )}
      <ul className={styles.checkItems}>
        {list.items.map(item => (
          <li key={item.id} className={styles.checkItem}>
            <label className={styles.checkLabel}>
              <Tick
                checked={item.isDone}
                disabled={!canChange}
                onChange={event => on.onCheck(item.id, event.currentTarget.checked)}
              />
              <span dir="auto">{item.text}</span>
            </label>
            {canChange ? (
              <IconButton
                name={t('checklist.removeItem', { name: item.text })}
                hasTip={false}
                onClick={() => on.onRemoveItem(item)}
              >
                <IconX size={14} stroke={1.8} />
              </IconButton>
            ) : null}
          </li>
        ))}
      </ul>
      {canChange ? (
        <AddLine
          label={t('checklist.newItem', { name: list.title })}
          max={MAX_TITLE}
          draftKey={draftKey}
          onAdd={text => on.onAdd({ id: newId(), text, isDone: false })}
        />
      ) : null}
    </div>
  )
}

/** A line that adds what is typed into it, by Enter. */
function AddLine({
  label,
  max,
  draftKey,
  onAdd,
}: {
  label: string
  max: number
  draftKey: string
  /** Returns whether it was added. */
  onAdd: (text: string) => Promise<boolean>
}) {
  const { t } = useTranslation('kanban')
  const [text, setText] = useDraftText(draftKey)
  const send = useSendLine({ text, setText, send: onAdd })
  return (
    <form
      className={styles.addLine}
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <input
        className={styles.addInput}
        aria-label={label}
        placeholder={label}
        maxLength={max}
        autoComplete="off"
        dir={text === '' ? undefined : 'auto'}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      {text.trim() === '' ? null : (
        <Button type="submit" icon={<IconPlus size={16} stroke={2} />}>
          {t('checklist.add')}
        </Button>
      )}
    </form>
  )
}
