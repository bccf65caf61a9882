import { textOf } from '#platform/contract/rich-text.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { StaleDialog } from '#ui/stale/stale-dialog.tsx'
import { namesOf, type PostValues } from './post-values.ts'
import type { PostEditor } from './use-post-editor.ts'

const PARTS = {
  title: (values: PostValues) => values.title,
  content: (values: PostValues) => textOf(values.content),
  excerpt: (values: PostValues) => values.excerpt,
  slug: (values: PostValues) => values.slug,
  categories: namesOf,
  tags: (values: PostValues) => values.tags.join(', '),
  alt: (values: PostValues) => values.alt,
  seoTitle: (values: PostValues) => values.seoTitle,
  seoText: (values: PostValues) => values.seoText,
}
type Part = keyof typeof PARTS
const NAMES = [
  'title',
  'content',
  'excerpt',
  'slug',
  'categories',
  'tags',
  'alt',
  'seoTitle',
  'seoText',
] as const satisfies readonly Part[]

/** Conflict dialog: both sides include all other changes. */
export function StalePost({
  editor,
  stale,
}: {
  editor: PostEditor
  stale: NonNullable<PostEditor['stale']>
}) {
  const { t } = useTranslation('blog')
  const { mine, theirs } = stale.merged
  return (
    <StaleDialog
      title={stale.theirs.blogTitle || t('untitled')}
      isBusy={editor.state === 'saving'}
      fields={NAMES.map(name => ({
        name,
        label: t(`fields.${name}`),
        before: PARTS[name](stale.before),
        mine: PARTS[name](mine),
        theirs: PARTS[name](theirs),
      }))}
      onSave={sides => {
        const taken = NAMES.filter(name => sides[name] === 'theirs').map(name => [
          name,
          theirs[name],
        ])
        editor.keep({ ...mine, ...Object.fromEntries(taken) }, stale.theirs)
      }}
      onTheirs={() => editor.keep(theirs, stale.theirs)}
      onClose={editor.closeStale}
    />
  )
}
