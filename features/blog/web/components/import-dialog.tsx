import { POSTS_AT_ONCE } from '../../contract/blog.rules.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { LeftOutList } from '#ui/import/left-out-list.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { importPosts, refreshBlog } from '../blog.api.ts'
import styles from './list.module.css'

/** Drafts from a Markdown file, or from what WordPress has exported. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['blog', 'ui'])
  const navigate = useNavigate()
  const id = useId()
  const [file, setFile] = useState<File>()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (chosen: File) =>
      importPosts({ name: chosen.name, text: await chosen.text() }),
    onSuccess({ ids, left }) {
      if (ids.length > 0) toast.done(t('import.done', { count: ids.length }))
      void refreshBlog()
      if (left.entries.length === 0) show(ids)
    },
  })
  function show(ids: readonly number[]): void {
    const [only] = ids
    if (ids.length === 1 && only !== undefined)
      void navigate({ to: '/pages/blog/edit/$id', params: { id: `${only}` } })
    else void navigate({ to: '/pages/blog/list', search: { state: 'draft' } })
  }
  if (data !== undefined && data.left.entries.length > 0) {
    const handleShow = () => {
      onClose()
      show(data.ids)
    }
    return (
      <Dialog
        title={t('import.title')}
        onClose={onClose}
        foot={
          <Button kind="primary" onClick={data.ids.length === 0 ? onClose : handleShow}>
            {data.ids.length === 0 ? t('ui:dialog.close') : t('import.show')}
          </Button>
        }
      >
        <LeftOutList
          left={data.left}
          explain={reason => t(`import.reasons.${reason}`, { most: POSTS_AT_ONCE })}
        />
      </Dialog>
    )
  }
  return (
    <Dialog
      title={t('import.title')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('ui:dialog.cancel')}</Button>
          <Button
            kind="primary"
            isBusy={isPending}
            blockedBy={file === undefined ? t('import.noFile') : undefined}
            onClick={() => file !== undefined && mutate(file)}
          >
            {t('import.run')}
          </Button>
        </>
      }
    >
      <DialogText>{t('import.text')}</DialogText>
      <div className={styles.settings}>
        <label htmlFor={id}>{t('import.file')}</label>
        <input
          id={id}
          type="file"
          accept=".md,.markdown,.txt,.xml"
          onChange={event => setFile(event.currentTarget.files?.[0])}
        />
        <p role="alert">{error === null ? '' : explainFailure(error, t)}</p>
      </div>
    </Dialog>
  )
}
