import type { KanbanCard } from '../../contract/kanban-boards.contract.ts'
import {
  IconArchive,
  IconArrowRight,
  IconCopy,
  IconDots,
  IconExternalLink,
  IconTemplate,
  IconTrash,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { MoveItems } from '#ui/drag/drag-handle.tsx'
import type { Grip } from '#ui/drag/drag-list.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { MoveDialog } from './move-dialog.tsx'
import type { Screen } from './screen.ts'
import { useCardActions } from './use-card-actions.ts'

interface CardMenuProps {
  card: KanbanCard
  /** Where it can be moved step by step. */
  grip?: Grip<string, string>
  screen: Screen
  /** Called before it goes: where it is open, that closes. */
  onArchive?: () => void
  onDelete?: () => void
}

/** What is done to a card; all of it works without a mouse. */
export function CardMenu({ card, grip, screen, onArchive, onDelete }: CardMenuProps) {
  const { t } = useTranslation('kanban')
  const me = useSignedInUser()
  const canDelete = useCan('delete', 'Kanban')
  const actions = useCardActions()
  const [asked, setAsked] = useState<'move' | 'copy'>()
  const { id, title } = card
  const isMine = card.assignees.includes(me.id)
  return (
    <>
      <Menu name={t('card.menu', { card: title })} icon={<IconDots size={16} stroke={1.7} />}>
        {() => (
          <>
            <MenuItem
              text={t('card.open')}
              icon={<IconExternalLink size={16} stroke={1.8} />}
              onChoose={() => screen.address.go({ card: id }, true)}
            />
            {screen.canChange ? (
              <>
                {grip === undefined ? null : <MoveItems grip={grip} />}
                <MenuItem
                  text={t(isMine ? 'card.leave' : 'card.assignToMe')}
                  icon={
                    isMine ? (
                      <IconUserMinus size={16} stroke={1.8} />
                    ) : (
                      <IconUserPlus size={16} stroke={1.8} />
                    )
                  }
                  onChoose={() =>
                    void actions.assign([id], { id: me.id, isOn: !isMine }, me.fullName)
                  }
                />
                <MenuItem
                  text={t('card.moveTo')}
                  icon={<IconArrowRight size={16} stroke={1.8} />}
                  onChoose={() => setAsked('move')}
                />
                <MenuItem
                  text={t('card.copyTo')}
                  icon={<IconCopy size={16} stroke={1.8} />}
                  onChoose={() => setAsked('copy')}
                />
                <MenuItem
                  text={t('card.keepTemplate')}
                  icon={<IconTemplate size={16} stroke={1.8} />}
                  onChoose={() => void actions.keepTemplate(id, title)}
                />
                <MenuItem
                  text={t('card.archive')}
                  icon={<IconArchive size={16} stroke={1.8} />}
                  onChoose={() => {
                    onArchive?.()
                    void actions.archive([id], title)
                  }}
                />
              </>
            ) : null}
            {screen.canChange && canDelete ? (
              <MenuItem
                text={t('card.delete')}
                tone="bad"
                icon={<IconTrash size={16} stroke={1.8} />}
                onChoose={() => {
                  onDelete?.()
                  void actions.remove(id, title)
                }}
              />
            ) : null}
          </>
        )}
      </Menu>
      {asked === undefined ? null : (
        <MoveDialog
          ids={[id]}
          name={title}
          kind={asked}
          screen={screen}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
