import type { KbSection } from '../../contract/faq.contract.ts'
import { IconDots, IconEdit, IconFileText, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '#ui/button/button.tsx'
import { DragHandle, MoveItems } from '#ui/drag/drag-handle.tsx'
import type { Board } from '#ui/drag/drag-board.tsx'
import { DragList } from '#ui/drag/drag-list.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { KbPicture } from './kb-picture.tsx'
import styles from './kb.module.css'

type Question = KbSection['questions'][number]
interface SectionCardProps {
  board: Board<number, number>
  section: KbSection
  category: string
  canEdit: boolean
  onEdit: (id: number) => void
  onEditSection: () => void
  onDelete: (question: Question) => void
}

/** A section with its articles. */
export function SectionCard({
  board,
  section,
  category,
  canEdit,
  onEdit,
  onEditSection,
  onDelete,
}: SectionCardProps) {
  const { t } = useTranslation(['faq', 'ui'])
  const { id, title, icon, iconColor, questions } = section
  return (
    <section className={styles.section} aria-labelledby={`section-${id}`}>
      <div className={styles.sectionHead}>
        <span className={styles.sectionIcon} data-tone={iconColor}>
          <KbPicture name={icon} size={18} />
        </span>
        <h2 id={`section-${id}`} className={styles.sectionTitle} dir="auto">
          {title} <span className={styles.sectionCount}>({questions.length})</span>
        </h2>
        {canEdit ? (
          <IconButton name={t('kb.editSectionOf', { title })} onClick={onEditSection}>
            <IconEdit size={16} stroke={1.7} />
          </IconButton>
        ) : null}
      </div>
      <DragList board={board} list={id} items={questions} nameOf={one => one.question} by="handle">
        {(question, grip) => (
          <div className={styles.line} data-row={question.id}>
            {canEdit ? (
              <DragHandle grip={grip} />
            ) : (
              <IconFileText className={styles.lineIcon} size={16} stroke={1.6} aria-hidden="true" />
            )}
            <Link
              to="/pages/knowledge-base/$category/$question"
              params={{ category, question: question.slug }}
              className={styles.lineLink}
            >
              <span dir="auto">{question.question}</span>
            </Link>
            {question.isInternal ? (
              <StatusBadge tone="warn" text={t('kb.internal')} isPlain />
            ) : null}
            {question.isPublished ? null : <StatusBadge tone="idle" text={t('draft')} />}
            {canEdit ? (
              <Menu
                name={t('actionsOf', { title: question.question })}
                icon={<IconDots size={18} stroke={1.7} />}
              >
                {() => (
                  <>
                    <MenuItem
                      text={t('edit')}
                      icon={<IconEdit size={16} stroke={1.7} />}
                      onChoose={() => onEdit(question.id)}
                    />
                    <MoveItems grip={grip} />
                    <MenuItem
                      text={t('delete')}
                      icon={<IconTrash size={16} stroke={1.7} />}
                      tone="bad"
                      onChoose={() => onDelete(question)}
                    />
                  </>
                )}
              </Menu>
            ) : null}
          </div>
        )}
      </DragList>
      {questions.length === 0 ? <p className={styles.none}>{t('kb.noneHere')}</p> : null}
    </section>
  )
}
