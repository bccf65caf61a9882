import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Alert } from '#ui/alert/alert.tsx'
import { Button } from '#ui/button/button.tsx'
import { useBlogActions } from './use-blog-actions.ts'
import type { PostEditor } from './use-post-editor.ts'
import styles from './editor.module.css'

/** The post was moved to the trash while it was open: restores it and saves what was typed in the meantime. */
export function TrashNotice({ editor }: { editor: Pick<PostEditor, 'record' | 'save'> }) {
  const { t } = useTranslation('blog')
  const actions = useBlogActions()
  const [isBusy, setBusy] = useState(false)
  async function handleRestore(): Promise<void> {
    if (editor.record === undefined) return
    setBusy(true)
    if (await actions.organize([editor.record.id], 'restore')) await editor.save()
    setBusy(false)
  }
  return (
    <Alert tone="warn" isUrgent>
      <div className={styles.trashed}>
        {t('edit.inTrash')}
        <Button isBusy={isBusy} onClick={() => void handleRestore()}>
          {t('actions.restore')}
        </Button>
      </div>
    </Alert>
  )
}
