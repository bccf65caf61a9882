import type { BlogItem } from '../../contract/blog-shapes.rules.ts'
import type { BlogOutcome } from '../../contract/blog.contract.ts'
import type { BlogStep } from '../../contract/blog.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { saveFile } from '#ui/export/save-file.ts'
import { useAttempt } from '#ui/state/use-attempt.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import {
  deletePost,
  exportPosts,
  markPost,
  organizePosts,
  publishPosts,
  refreshBlog,
} from '../blog.api.ts'

export interface BlogActions {
  step: (ids: readonly number[], step: BlogStep, publishAt?: string) => Promise<boolean>
  organize: (
    ids: readonly number[],
    step: 'trash' | 'restore' | 'purge' | 'category',
    categoryId?: number,
  ) => Promise<boolean>
  remove: (id: number) => Promise<boolean>
  bookmark: (post: Pick<BlogItem, 'id' | 'isBookmarked'>) => Promise<boolean>
  download: (id?: number) => Promise<boolean>
}

/** Actions on posts, each with toast and undo. */
export function useBlogActions(): BlogActions {
  const { t } = useTranslation(['blog', 'ui', 'changes'])
  const undoOf = useUndoAction(t('done.undone'))
  const attempt = useAttempt(refreshBlog)

  function report(
    key: string,
    { posts, refused, changeId }: BlogOutcome,
    count = posts.length,
  ): void {
    if (count > 0) toast.done(t(key, { count }), changeId === null ? {} : undoOf(changeId))
    const [first] = refused
    if (first !== undefined)
      toast.error(
        t('done.refused', {
          count: refused.length,
          reason: t(`refusals.${first.code.replace('.', '-')}`),
        }),
      )
  }
  return {
    step: (ids, step, publishAt) =>
      attempt(async () => {
        const outcome = await publishPosts({
          ids: [...ids],
          step,
          ...(publishAt === undefined ? {} : { publishAt }),
        })
        report(`done.${step}`, outcome)
      }),
    organize: (ids, step, categoryId) =>
      attempt(async () => {
        const outcome = await organizePosts({
          ids: [...ids],
          step,
          ...(categoryId === undefined ? {} : { categoryId }),
        })
        report(
          `done.${step}`,
          outcome,
          step === 'purge' ? ids.length - outcome.refused.length : outcome.posts.length,
        )
      }),
    remove: id =>
      attempt(async () => {
        const { changeId } = await deletePost(id)
        toast.done(t('done.trash', { count: 1 }), changeId === null ? {} : undoOf(changeId))
      }),
    bookmark: ({ id, isBookmarked }) =>
      attempt(() => markPost({ id, isBookmarked: !isBookmarked })),
    download: id => attempt(async () => saveFile(await exportPosts(id))),
  }
}
