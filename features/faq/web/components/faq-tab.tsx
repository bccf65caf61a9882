import type { FaqCategory, FaqQuestion } from '../../contract/faq.contract.ts'
import type { FaqCategoryName } from '../../contract/faq.rules.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { DragBoard } from '#ui/drag/drag-board.tsx'
import { DragList } from '#ui/drag/drag-list.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { FaqItem, type FaqItemActions } from './faq-item.tsx'
import styles from './faq.module.css'

interface FaqTabProps {
  name: FaqCategoryName
  category: FaqCategory
  words: readonly string[]
  /** The question named in the URL. */
  named: string | undefined
  canEdit: boolean
  actions: FaqItemActions
  onMove: (id: number, beforeId: number | undefined) => void
}

/** A category's questions: collapsed by default, expanded in search results. */
export function FaqTab({ name, category, words, named, canEdit, actions, onMove }: FaqTabProps) {
  const { t } = useTranslation('faq')
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  useShown(named)
  const isSearch = words.length > 0
  const isOpen = ({ slug }: FaqQuestion) => toggled.has(slug) !== (isSearch || slug === named)
  const toggle = (slug: string) => {
    const next = new Set(toggled)
    if (!next.delete(slug)) next.add(slug)
    setToggled(next)
  }
  const { title, subtitle, qandA } = category
  if (qandA.length === 0)
    return (
      <EmptyState
        kind={isSearch ? 'no-match' : 'empty'}
        title={t(isSearch ? 'noneHere' : 'noneYet')}
        text={t(isSearch ? 'noneHereText' : 'noneYetText')}
      />
    )
  return (
    <div className={styles.tab}>
      <p className={styles.subtitle}>{subtitle}</p>
      <DragBoard
        lists={[{ id: name, name: title, items: qandA }]}
        isOff={!canEdit || isSearch}
        onMove={({ id, beforeId }) => onMove(id, beforeId)}
      >
        {board => (
          <DragList
            board={board}
            list={name}
            items={qandA}
            nameOf={one => one.question}
            by="handle"
          >
            {(question, grip) => (
              <FaqItem
                question={question}
                words={words}
                isOpen={isOpen(question)}
                onToggle={() => toggle(question.slug)}
                grip={canEdit ? grip : undefined}
                actions={actions}
              />
            )}
          </DragList>
        )}
      </DragBoard>
    </div>
  )
}

/** A link to a question scrolls to it. */
function useShown(slug: string | undefined): void {
  useEffect(() => {
    if (slug !== undefined) document.getElementById(slug)?.scrollIntoView({ block: 'center' })
  }, [slug])
}
