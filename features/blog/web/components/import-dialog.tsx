import { POSTS_AT_ONCE } from '../../contract/blog.rules.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { LeftOutList } from '#ui/import/left-out-list.tsx'
import { PreviewList } from '#ui/import/preview-list.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { FileField } from '#ui/upload/file-field.tsx'
import { importPosts, refreshBlog } from '../blog.api.ts'

/** Imports drafts from Markdown, WordPress or Ghost: first a preview, then the drafts. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['blog', 'ui'])
  const navigate = useNavigate()
  const undoOf = useUndoAction(t('done.undone'))
  const [file, setFile] = useState<File>()
  const send = async (chosen: File, dryRun: boolean) =>
    importPosts({ name: chosen.name, text: await chosen.text(), dryRun })
  const preview = useMutation({ mutationFn: (chosen: File) => send(chosen, true) })
  const bring = useMutation({
    mutationFn: (chosen: File) => send(chosen, false),
    onSuccess({ ids, changeId }) {
      void refreshBlog()
      toast.done(t('import.done', { count: ids.length }), undoOf(changeId))
      onClose()
      show(ids)
    },
  })
  function show(ids: readonly number[]): void {
    const [only] = ids
    if (ids.length === 1 && only !== undefined)
      void navigate({ to: '/pages/blog/edit/$id', params: { id: `${only}` } })
    else void navigate({ to: '/pages/blog/list', search: { state: 'draft' } })
  }
  const { data } = preview
  return data === undefined ? (
    <Dialog
      title={t('import.title')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('ui:dialog.cancel')}</Button>
          <Button
            kind="primary"
            isBusy={preview.isPending}
            blockedBy={file === undefined ? t('import.noFile') : undefined}
            onClick={() => file !== undefined && preview.mutate(file)}
          >
            {t('import.preview')}
          </Button>
        </>
      }
    >
      <DialogText>{t('import.text')}</DialogText>
      <ChooseFile error={preview.error} onChoose={setFile} />
    </Dialog>
  ) : (
    <Dialog
      title={t('import.title')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={preview.reset}>{t('import.back')}</Button>
          {data.titles.length === 0 ? (
            <Button kind="primary" onClick={onClose}>
              {t('ui:dialog.close')}
            </Button>
          ) : (
            <Button
              kind="primary"
              isBusy={bring.isPending}
              onClick={() => file !== undefined && bring.mutate(file)}
            >
              {t('import.run')}
            </Button>
          )}
        </>
      }
    >
      <DialogText>
        {data.titles.length === 0
          ? t('import.none')
          : t('import.ready', { count: data.titles.length })}
      </DialogText>
      <Titles titles={data.titles} />
      <LeftOutList
        left={data.skipped}
        explain={reason => t(`import.reasons.${reason}`, { max: POSTS_AT_ONCE })}
      />
      <p role="alert">{bring.error === null ? '' : explainFailure(bring.error, t)}</p>
    </Dialog>
  )
}

interface ChooseFileProps {
  error: Error | null
  onChoose: (file: File | undefined) => void
}

function ChooseFile({ error, onChoose }: ChooseFileProps) {
  const { t } = useTranslation(['blog', 'ui'])
  return (
    <>
      <FileField
        label={t('import.file')}
        accept=".md,.markdown,.txt,.xml,.json"
        isFirst
        onChoose={onChoose}
      />
      <p role="alert">{error === null ? '' : explainFailure(error, t)}</p>
    </>
  )
}

/** Titles of the drafts; up to a hundred, scrolling. */
function Titles({ titles }: { titles: readonly string[] }) {
  const { t } = useTranslation(['blog', 'ui'])
  if (titles.length === 0) return null
  return (
    <PreviewList name={t('import.titles')}>
      {titles.map((title, at) => (
        // Titles may be duplicate.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${at} ${title}`}>
          {title === '' ? t('ui:import.untitled') : <bdi>{title}</bdi>}
        </li>
      ))}
    </PreviewList>
  )
}
