import type { BlogStep } from '../../contract/blog.rules.ts'
import { useState } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { fetchEdit, publishPosts, refreshBlog } from '../blog.api.ts'
import type { PostEditor } from './use-post-editor.ts'

export interface Publish {
  isBusy: boolean
  canPublish: boolean
  /** The step of the primary button; undefined if there is none. */
  next: BlogStep | undefined
  main: () => Promise<void>
  step: (step: BlogStep, publishAt?: string) => Promise<boolean>
}

/** Saves, then applies a step. */
export function usePublish(editor: PostEditor): Publish {
  const { t } = useTranslation(['blog', 'ui', 'changes'])
  const undoOf = useUndoAction(t('done.undone'))
  const isEditor = useCan('update', 'Blog')
  const [isBusy, setBusy] = useState(false)
  const { record } = editor
  const canPublish = record?.canPublish ?? isEditor

  async function step(target: BlogStep, publishAt?: string): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    try {
      const saved = await editor.save()
      if (saved === undefined) return false
      const body = {
        ids: [saved.id],
        step: target,
        ...(publishAt === undefined ? {} : { publishAt }),
      }
      const { changeId } = await publishPosts(body, saved.version)
      editor.take(await fetchEdit(`${saved.id}`))
      toast.done(t(`done.${target}`, { count: 1 }), changeId === null ? {} : undoOf(changeId))
      return true
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.errors).length > 0)
        editor.setErrors(error.errors)
      toast.error(error instanceof ApiError ? reasonOf(error) : explainFailure(error, t))
      return false
    } finally {
      setBusy(false)
      void refreshBlog()
    }
  }
  function reasonOf(error: ApiError): string {
    const key = `refusals.${error.code.replace('.', '-')}`
    const text = t(key)
    return text === key ? explainFailure(error, t) : text
  }
  const next = nextStep({
    status: record?.status ?? 'Draft',
    canPublish,
    hasChanges: record?.hasChanges === true || editor.isUnsaved(),
  })
  return {
    isBusy,
    canPublish,
    next,
    step,
    async main() {
      if (next !== undefined) await step(next)
    },
  }
}

interface Standing {
  status: NonNullable<PostEditor['record']>['status']
  canPublish: boolean
  hasChanges: boolean
}

/** The next step of a post. */
export function nextStep({ status, canPublish, hasChanges }: Standing): BlogStep | undefined {
  if (status === 'Published') return hasChanges ? (canPublish ? 'publish' : 'submit') : undefined
  if (canPublish) return 'publish'
  return status === 'Draft' ? 'submit' : undefined
}
