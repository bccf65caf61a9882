import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { PlainSelect } from '#ui/select/plain-select.tsx'
import { projectsQuery, viewQuery } from '../kanban.api.ts'
import type { Screen } from './screen.ts'
import { useCardActions } from './use-card-actions.ts'

interface MoveDialogProps {
  ids: number[]
  name: string
  kind: 'move' | 'copy'
  screen: Screen
  onClose: () => void
}

/** To any board of any project, without a drag. */
export function MoveDialog({ ids, name, kind, screen, onClose }: MoveDialogProps) {
  const { t } = useTranslation(['kanban', 'ui'])
  const actions = useCardActions()
  const here = screen.view.project.id
  const [project, setProject] = useState(here)
  const [chosen, setBoard] = useState('')
  const { data: projects } = useQuery(projectsQuery())
  const { data: other } = useQuery({ ...viewQuery(project), enabled: project !== here })
  const boards = project === here ? screen.view.boards : (other?.boards ?? [])
  const board = boards.find(one => one.id === chosen) ?? boards[0]
  const open = (projects ?? [screen.view.project]).filter(one => one.role !== 'viewer')

  function carry(): void {
    if (board === undefined) return
    onClose()
    if (kind === 'move') actions.moveFar({ ids, boardId: board.id }, board.title)
    else for (const id of ids) void actions.copy(id, board.id, name)
  }
  return (
    <Dialog
      title={t(`card.${kind}Title`, { card: name, count: ids.length })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('ui:dialog.cancel')}</Button>
          <Button
            kind="primary"
            blockedBy={board === undefined ? t('empty.title') : undefined}
            onClick={carry}
          >
            {t(`card.${kind}It`)}
          </Button>
        </>
      }
    >
      <PlainSelect
        label={t('project.one')}
        value={`${project}`}
        options={open.map(one => ({ value: `${one.id}`, text: one.name }))}
        onChoose={value => setProject(Number(value))}
      />
      <PlainSelect
        label={t('board.one')}
        value={board?.id ?? ''}
        options={boards.map(one => ({ value: one.id, text: one.title }))}
        onChoose={setBoard}
      />
    </Dialog>
  )
}
