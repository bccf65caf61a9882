import type { BlogItem } from '../../contract/blog-shapes.rules.ts'
import type { BlogState } from '../../contract/blog.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'
import { PlainSelect } from '#ui/select/plain-select.tsx'
import { sidebarQuery } from '../blog.api.ts'
import { useBlogActions } from './use-blog-actions.ts'
import styles from './list.module.css'

/** Bulk actions on selected posts. */
export function PostBulk({
  posts,
  state,
  onDone,
}: {
  posts: readonly BlogItem[]
  state: BlogState
  onDone: () => void
}) {
  const { t } = useTranslation('blog')
  const format = useFormats()
  const actions = useBlogActions()
  const isEditor = useCan('update', 'Blog')
  const { data } = useQuery(sidebarQuery())
  const [isPurging, setPurging] = useState(false)
  const ids = posts.map(post => post.id)
  const act = (run: () => Promise<boolean>) => () => void run().then(onDone)
  return (
    <section className={styles.bulk} aria-label={t('bulk.name')}>
      <p className={styles.bulkCount} aria-live="polite">
        {t('bulk.count', { count: ids.length, number: format.number(ids.length) })}
      </p>
      {state === 'trash' ? (
        <>
          <Button onClick={act(() => actions.organize(ids, 'restore'))}>
            {t('actions.restore')}
          </Button>
          <Button kind="danger" onClick={() => setPurging(true)}>
            {t('actions.purge')}
          </Button>
        </>
      ) : (
        <>
          {state === 'published' ? (
            <Button onClick={act(() => actions.step(ids, 'unpublish'))}>
              {t('actions.unpublish')}
            </Button>
          ) : isEditor ? (
            <Button onClick={act(() => actions.step(ids, 'publish'))}>
              {t('actions.publish')}
            </Button>
          ) : (
            <Button onClick={act(() => actions.step(ids, 'submit'))}>{t('actions.submit')}</Button>
          )}
          {data === undefined || data.allCategories.length === 0 ? null : (
            <PlainSelect
              label={t('bulk.category')}
              value=""
              options={[
                { value: '', text: t('bulk.category') },
                ...data.allCategories.map(one => ({ value: `${one.id}`, text: one.category })),
              ]}
              onChoose={value =>
                void (value !== '' && actions.organize(ids, 'category', Number(value)).then(onDone))
              }
            />
          )}
          <Button onClick={act(() => actions.organize(ids, 'trash'))}>{t('actions.trash')}</Button>
        </>
      )}
      <Button kind="quiet" onClick={onDone}>
        {t('bulk.clear')}
      </Button>
      {isPurging ? (
        <ConfirmDialog
          title={t('purge.several', { count: ids.length, number: format.number(ids.length) })}
          confirm={t('actions.purge')}
          isDangerous
          onConfirm={() => {
            setPurging(false)
            void actions.organize(ids, 'purge').then(onDone)
          }}
          onClose={() => setPurging(false)}
        >
          <DialogText>{t('purge.text')}</DialogText>
        </ConfirmDialog>
      ) : null}
    </section>
  )
}
