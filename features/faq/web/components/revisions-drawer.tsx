import type { KbArticle } from '../../contract/faq.contract.ts'
import type { HelpRevision } from '../../contract/faq-editing.contract.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { PlainSelect } from '#ui/select/plain-select.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { editionQuery, revisionsQuery, updateArticle } from '../faq.api.ts'
import { compareLines } from './compare-lines.ts'
import { useHelpChange } from './use-faq-actions.ts'
import styles from './article.module.css'

/** An article's revisions: compare any two, restore one (KB-04). */
export function RevisionsDrawer({ article, onClose }: { article: KbArticle; onClose: () => void }) {
  const { t } = useTranslation('faq')
  return (
    <Dialog title={t('kb.revisionsOf', { title: article.title })} shape="drawer" onClose={onClose}>
      <Loaded
        query={useQuery(revisionsQuery(article.id, article.language))}
        failed={t('kb.failedRevisions')}
        skeleton={[320, 360, 300]}
      >
        {revisions => <Comparison article={article} revisions={revisions} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

interface ComparisonProps {
  article: KbArticle
  revisions: readonly HelpRevision[]
  onClose: () => void
}

function Comparison({ article, revisions, onClose }: ComparisonProps) {
  const { t } = useTranslation('faq')
  const format = useFormats()
  const change = useHelpChange()
  const edition = useQuery(editionQuery(article.id)).data
  const [newer, setNewer] = useState(revisions[0]?.id)
  const [older, setOlder] = useState((revisions[1] ?? revisions[0])?.id)
  const [after, before] = [
    revisions.find(one => one.id === newer),
    revisions.find(one => one.id === older),
  ]
  if (after === undefined || before === undefined)
    return <p className={styles.none}>{t('kb.noRevisions')}</p>
  const nameOf = ({ at, by, isMinor }: HelpRevision) =>
    [format.moment(at), by ?? t('kb.nobody'), ...(isMinor ? [t('kb.minor')] : [])].join(' · ')
  const options = revisions.map(one => ({ value: `${one.id}`, text: nameOf(one) }))
  const plain = ({ title, content }: HelpRevision) => [title, ...textOf(content).split('\n')]

  async function restore(revision: HelpRevision): Promise<void> {
    if (edition === undefined) return
    const texts = edition.texts.map(text =>
      text.language === revision.language
        ? { language: text.language, title: revision.title, content: revision.content }
        : text,
    )
    if (
      await change(
        () => updateArticle({ id: article.id, texts }, edition.version),
        t('done.restored', { when: format.moment(revision.at) }),
      )
    )
      onClose()
  }
  return (
    <div className={styles.comparison}>
      <PlainSelect
        label={t('kb.older')}
        value={`${before.id}`}
        options={options}
        onChoose={id => setOlder(Number(id))}
      />
      <PlainSelect
        label={t('kb.newer')}
        value={`${after.id}`}
        options={options}
        onChoose={id => setNewer(Number(id))}
      />
      <ol className={styles.lines} aria-label={t('kb.differences')}>
        {compareLines(plain(before), plain(after)).map(({ kind, text }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines of one text, in their order
          <li key={index} data-kind={kind} dir="auto">
            {kind === 'same' ? text : kind === 'added' ? <ins>{text}</ins> : <del>{text}</del>}
          </li>
        ))}
      </ol>
      <div>
        <Button
          onClick={() => void restore(before)}
          blockedBy={
            before.id === revisions[0]?.id
              ? t('kb.isCurrent')
              : edition === undefined
                ? t('kb.wait')
                : undefined
          }
        >
          {t('kb.restore', { when: format.moment(before.at) })}
        </Button>
        {before.id === revisions[0]?.id ? <p className={styles.none}>{t('kb.isCurrent')}</p> : null}
      </div>
    </div>
  )
}
