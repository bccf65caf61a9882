import type { RevisionText } from '../../contract/blog-shapes.rules.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { PlainSelect } from '#ui/select/plain-select.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { revisionQuery, revisionsQuery } from '../blog.api.ts'
import { valuesOfRevision } from './post-values.ts'
import { differ } from './text-difference.ts'
import type { PostEditor } from './use-post-editor.ts'
import styles from './editor.module.css'

/** Revisions: compare any two, restore one. */
export function RevisionsDialog({
  id,
  editor,
  onClose,
}: {
  id: number
  editor: PostEditor
  onClose: () => void
}) {
  const { t } = useTranslation('blog')
  const format = useFormats()
  const query = useQuery(revisionsQuery(id))
  const all = query.data?.revisions ?? []
  const [chosen, setChosen] = useState<{ from?: number; to?: number }>({})
  const to = chosen.to ?? all[0]?.id
  const from = chosen.from ?? all[1]?.id
  const [old, fresh] = [useQuery(revisionQuery(id, from)), useQuery(revisionQuery(id, to))]
  const options = all.map(one => ({
    value: `${one.id}`,
    text: t(one.isPublished ? 'revisions.published' : 'revisions.saved', {
      when: format.moment(one.at),
      name: one.userFullName || t('nobody'),
    }),
  }))
  function restore(text: RevisionText | null | undefined): void {
    if (text === null || text === undefined) return
    editor.set(valuesOfRevision(text, editor.values))
    toast.done(t('revisions.restored'))
    onClose()
  }
  return (
    <Dialog
      title={t('revisions.title')}
      isWide
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('settings.close')}</Button>}
    >
      <Loaded query={query} failed={t('revisions.failed')} skeleton={[320, 280, 300]}>
        {({ revisions }) =>
          revisions.length === 0 ? (
            <EmptyState title={t('revisions.none')} />
          ) : (
            <div className={styles.revisions}>
              <div className={styles.choices}>
                {revisions.length < 2 ? null : (
                  <PlainSelect
                    label={t('revisions.from')}
                    value={`${from}`}
                    options={options}
                    onChoose={value => setChosen({ ...chosen, from: Number(value) })}
                  />
                )}
                <PlainSelect
                  label={t('revisions.to')}
                  value={`${to}`}
                  options={options}
                  onChoose={value => setChosen({ ...chosen, to: Number(value) })}
                />
              </div>
              <div className={styles.buttons}>
                {old.data === undefined || old.data === null ? null : (
                  <Button onClick={() => restore(old.data)}>{t('revisions.restoreFrom')}</Button>
                )}
                <Button onClick={() => restore(fresh.data)}>{t('revisions.restoreTo')}</Button>
              </div>
              {fresh.data === undefined || fresh.data === null ? null : (
                <Difference before={old.data ?? undefined} after={fresh.data} />
              )}
            </div>
          )
        }
      </Loaded>
    </Dialog>
  )
}

const PARTS = ['title', 'excerpt', 'content', 'tags', 'categories'] as const

function wordsOf(text: RevisionText | undefined, part: (typeof PARTS)[number]): string {
  if (text === undefined) return ''
  if (part === 'content') return textOf(text.content)
  if (part === 'tags') return text.tags.join(', ')
  return part === 'categories' ? text.categories.map(one => one.label).join(', ') : text[part]
}

function Difference({ before, after }: { before: RevisionText | undefined; after: RevisionText }) {
  const { t } = useTranslation('blog')
  const changed = PARTS.filter(part => wordsOf(before, part) !== wordsOf(after, part))
  if (changed.length === 0) return <p className={styles.soft}>{t('revisions.same')}</p>
  return (
    <dl className={styles.difference}>
      {changed.map(part => (
        <div key={part}>
          <dt>{t(`fields.${part}`)}</dt>
          <dd dir="auto">
            {differ(wordsOf(before, part), wordsOf(after, part)).map(({ kind, text }, index) =>
              kind === 'same' ? (
                <span key={`${index}`}>{text}</span>
              ) : kind === 'gone' ? (
                <del key={`${index}`}>{text}</del>
              ) : (
                <ins key={`${index}`}>{text}</ins>
              ),
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
