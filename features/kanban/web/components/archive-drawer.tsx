import { IconArchiveOff } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { SearchBox } from '#ui/list/search-box.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { archiveQuery } from '../kanban.api.ts'
import type { Screen } from './screen.ts'
import { useBoardActions } from './use-board-actions.ts'
import { useCardActions } from './use-card-actions.ts'
import styles from './side.module.css'

/** What was put away, to be found and brought back. */
export function ArchiveDrawer({ screen, onClose }: { screen: Screen; onClose: () => void }) {
  const { t } = useTranslation('kanban')
  const format = useFormats()
  const [q, setQ] = useState('')
  const query = useQuery(archiveQuery(screen.view.project.id, q))
  const cards = useCardActions()
  const boards = useBoardActions(screen)
  return (
    <Dialog title={t('panel.archive')} shape="drawer" onClose={onClose}>
      <div className={styles.stack}>
        <SearchBox label={t('archive.search')} value={q} onSearch={setQ} />
        <Loaded query={query} failed={t('archive.failed')} skeleton={[260, 220, 240]}>
          {found =>
            found.boards.length + found.cards.length === 0 ? (
              <EmptyState title={t(q === '' ? 'archive.none' : 'archive.noMatch')} />
            ) : (
              <ul className={styles.items}>
                {found.boards.map(board => (
                  <Put
                    key={board.id}
                    title={board.title}
                    text={t('archive.board', {
                      count: board.tasks,
                      when: format.date(board.archivedAt),
                    })}
                    onBack={
                      screen.canChange
                        ? () => boards.archive(board.id, false, board.title)
                        : undefined
                    }
                  />
                ))}
                {found.cards.map(card => (
                  <Put
                    key={card.id}
                    title={card.title}
                    text={t('archive.card', {
                      board: card.board,
                      when: format.date(card.archivedAt),
                    })}
                    onBack={
                      screen.canChange ? () => cards.unarchive(card.id, card.title) : undefined
                    }
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  )
}

function Put({
  title,
  text,
  onBack,
}: {
  title: string
  text: string
  onBack: (() => Promise<unknown>) | undefined
}) {
  const { t } = useTranslation('kanban')
  const putBack = useMutation({ mutationFn: async () => onBack?.() })
  return (
    <li className={styles.item}>
      <span className={styles.itemWords}>
        <b dir="auto">{title}</b>
        <span className={styles.when} dir="auto">
          {text}
        </span>
      </span>
      {onBack === undefined ? null : (
        <Button
          icon={<IconArchiveOff size={16} stroke={1.8} />}
          aria-label={t('archive.backOf', { name: title })}
          isBusy={putBack.isPending}
          onClick={() => putBack.mutate()}
        >
          {t('archive.back')}
        </Button>
      )}
    </li>
  )
}
