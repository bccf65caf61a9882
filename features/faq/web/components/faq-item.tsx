import type { FaqQuestion } from '../../contract/faq.contract.ts'
import type { FaqCategoryName } from '../../contract/faq.rules.ts'
import {
  IconChevronDown,
  IconDots,
  IconEdit,
  IconEye,
  IconEyeOff,
  IconLink,
  IconTrash,
} from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '#ui/button/button.tsx'
import { DragHandle } from '#ui/drag/drag-handle.tsx'
import { MoveItems } from '#ui/drag/drag-handle.tsx'
import type { Grip } from '#ui/drag/drag-list.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { RichTextView } from '#ui/rich-text/rich-text-view.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Marked } from './marked.tsx'
import { useHighlight } from './use-highlight.ts'
import { VoteBar } from './vote-bar.tsx'
import styles from './faq.module.css'

export interface FaqItemActions {
  onEdit: (id: number) => void
  onPublish: (question: FaqQuestion) => void
  onDelete: (question: FaqQuestion) => void
  onCopyLink: (slug: string) => void
}
interface FaqItemProps {
  question: FaqQuestion
  words: readonly string[]
  isOpen: boolean
  onToggle: () => void
  /** Editors only. */
  grip: Grip<number, FaqCategoryName> | undefined
  actions: FaqItemActions
}

/** A collapsible question; the URL names it. */
export function FaqItem({ question, words, isOpen, onToggle, grip, actions }: FaqItemProps) {
  const { t } = useTranslation('faq')
  const id = useId()
  const { slug, question: title, ans, isPublished, helpful } = question
  return (
    <article
      className={styles.item}
      id={slug}
      data-open={isOpen || undefined}
      data-row={question.id}
    >
      <div className={styles.itemHead}>
        {grip === undefined ? null : <DragHandle grip={grip} />}
        <h2 className={styles.itemTitle}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={onToggle}
          >
            <span dir="auto">
              <Marked text={title} words={words} />
            </span>
            <IconChevronDown className={styles.chevron} size={18} stroke={1.7} aria-hidden="true" />
          </button>
        </h2>
        {isPublished ? null : <StatusBadge tone="idle" text={t('draft')} />}
        <IconButton name={t('copyLink', { title })} onClick={() => actions.onCopyLink(slug)}>
          <IconLink size={16} stroke={1.7} />
        </IconButton>
        {grip === undefined ? null : <ItemMenu question={question} grip={grip} actions={actions} />}
      </div>
      <div id={id} hidden={!isOpen} className={styles.answer}>
        {isOpen ? (
          <>
            <Answer html={ans} words={words} />
            <VoteBar slug={slug} title={title} helpful={helpful} />
          </>
        ) : null}
      </div>
    </article>
  )
}

function Answer({ html, words }: { html: string; words: readonly string[] }) {
  const container = useRef<HTMLDivElement>(null)
  useHighlight(container, words, html)
  return (
    <div ref={container}>
      <RichTextView html={html} />
    </div>
  )
}

function ItemMenu({
  question,
  grip,
  actions,
}: Pick<FaqItemProps, 'question' | 'actions'> & { grip: Grip<number, FaqCategoryName> }) {
  const { t } = useTranslation(['faq', 'ui'])
  const { id, question: title, isPublished } = question
  return (
    <Menu name={t('actionsOf', { title })} icon={<IconDots size={18} stroke={1.7} />}>
      {() => (
        <>
          <MenuItem
            text={t('edit')}
            icon={<IconEdit size={16} stroke={1.7} />}
            onChoose={() => actions.onEdit(id)}
          />
          <MenuItem
            text={t(isPublished ? 'hide' : 'publish')}
            icon={
              isPublished ? (
                <IconEyeOff size={16} stroke={1.7} />
              ) : (
                <IconEye size={16} stroke={1.7} />
              )
            }
            onChoose={() => actions.onPublish(question)}
          />
          <MoveItems grip={grip} />
          <MenuItem
            text={t('delete')}
            icon={<IconTrash size={16} stroke={1.7} />}
            tone="bad"
            onChoose={() => actions.onDelete(question)}
          />
        </>
      )}
    </Menu>
  )
}
