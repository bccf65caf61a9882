import {
  IconArchive,
  IconBrush,
  IconCircleCheck,
  IconDots,
  IconGauge,
  IconLayoutSidebarLeftCollapse,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { MoveItems } from '#ui/drag/drag-handle.tsx'
import type { Grip } from '#ui/drag/drag-list.tsx'
import { TextField } from '#ui/form/field.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { Form } from '#ui/form/form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import type { Column } from './columns.ts'
import type { Screen } from './screen.ts'
import { useBoardActions } from './use-board-actions.ts'

interface BoardMenuProps {
  column: Column
  grip: Grip<string, string>
  screen: Screen
  onRename: () => void
  onCollapse: () => void
}
type Question = 'clear' | 'delete' | 'limit'

/** What is done to a board. */
export function BoardMenu({
  column: { board },
  grip,
  screen,
  onRename,
  onCollapse,
}: BoardMenuProps) {
  const { t } = useTranslation('kanban')
  const canDelete = useCan('delete', 'Kanban')
  const actions = useBoardActions(screen)
  const [question, setQuestion] = useState<Question>()
  const { title } = board
  const all = screen.view.cards.filter(card => card.boardId === board.id).length
  return (
    <>
      <Menu name={t('board.menu', { board: title })} icon={<IconDots size={18} stroke={1.7} />}>
        {() => (
          <>
            <MenuItem
              text={t('board.collapse')}
              icon={<IconLayoutSidebarLeftCollapse size={16} stroke={1.8} />}
              onChoose={onCollapse}
            />
            {screen.canChange ? (
              <>
                <MenuItem
                  text={t('board.rename')}
                  icon={<IconPencil size={16} stroke={1.8} />}
                  onChoose={onRename}
                />
                <MenuItem
                  text={t('board.limit')}
                  icon={<IconGauge size={16} stroke={1.8} />}
                  onChoose={() => setQuestion('limit')}
                />
                <MenuItem
                  text={t(board.isDone ? 'board.notFinishing' : 'board.finishing')}
                  icon={<IconCircleCheck size={16} stroke={1.8} />}
                  onChoose={() => void actions.markDone(board.id, !board.isDone, title)}
                />
                <MoveItems grip={grip} />
                <MenuItem
                  text={t('board.archive')}
                  icon={<IconArchive size={16} stroke={1.8} />}
                  onChoose={() => void actions.archive(board.id, true, title)}
                />
              </>
            ) : null}
            {screen.canChange && canDelete ? (
              <>
                <MenuItem
                  text={t('board.clear')}
                  icon={<IconBrush size={16} stroke={1.8} />}
                  blockedBy={all === 0 ? t('board.empty') : undefined}
                  onChoose={() => setQuestion('clear')}
                />
                <MenuItem
                  text={t('board.delete')}
                  tone="bad"
                  icon={<IconTrash size={16} stroke={1.8} />}
                  onChoose={() => setQuestion('delete')}
                />
              </>
            ) : null}
          </>
        )}
      </Menu>
      {question === 'clear' || question === 'delete' ? (
        <ConfirmDialog
          title={t(`board.${question}Title`, { board: title })}
          confirm={t(`board.${question}`)}
          isDangerous
          onConfirm={() => {
            setQuestion(undefined)
            void (question === 'clear' ? actions.clear : actions.remove)(board.id, title)
          }}
          onClose={() => setQuestion(undefined)}
        >
          {question === 'clear' ? (
            <DialogText>{t('board.clearText', { count: all })}</DialogText>
          ) : (
            <Deleted shown={all} archived={screen.view.archivedTasks[board.id] ?? 0} />
          )}
        </ConfirmDialog>
      ) : null}
      {question === 'limit' ? (
        <LimitDialog column={board} screen={screen} onClose={() => setQuestion(undefined)} />
      ) : null}
    </>
  )
}

/** What is deleted with a board. */
function Deleted({ shown, archived }: { shown: number; archived: number }) {
  const { t } = useTranslation('kanban')
  const count = shown + archived
  return (
    <>
      <DialogText>
        {count === 0 ? t('board.deleteNone') : t('board.deleteText', { count })}
      </DialogText>
      {archived === 0 ? null : (
        <DialogText>{t('board.deleteArchived', { count: archived })}</DialogText>
      )}
    </>
  )
}

const limitForm = z.object({ limit: z.string().check(z.regex(/^([1-9]\d{0,2})?$/)) })

function LimitDialog({
  column: board,
  screen,
  onClose,
}: {
  column: Column['board']
  screen: Screen
  onClose: () => void
}) {
  const { t } = useTranslation(['kanban', 'ui'])
  const id = useId()
  const actions = useBoardActions(screen)
  const form = useForm({
    schema: limitForm,
    initial: { limit: board.wipLimit === null ? '' : `${board.wipLimit}` },
    explain: () => t('board.limitWrong'),
    async onSubmit({ limit }) {
      if (await actions.limit(board.id, limit === '' ? null : Number(limit), board.title)) onClose()
    },
  })
  return (
    <Dialog
      title={t('board.limitTitle', { board: board.title })}
      onClose={onClose}
      foot={<FormFoot id={id} isBusy={form.isBusy} submit={t('ui:save')} onCancel={onClose} />}
    >
      <Form id={id} form={form}>
        <TextField
          form={form}
          name="limit"
          label={t('board.limitLabel')}
          help={t('board.limitHelp')}
          inputMode="numeric"
          isFirst
          isOptional
        />
      </Form>
    </Dialog>
  )
}
