import { textOf } from '#platform/contract/rich-text.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { StaleDialog } from '#ui/stale/stale-dialog.tsx'
import { toStaleField } from '#ui/stale/stale-field.ts'
import { namesOf, type PostValues } from './post-values.ts'
import type { PostEditor } from './use-post-editor.ts'

const PARTS = {
  title: (values: PostValues) => values.title,
  content: (values: PostValues) => textOf(values.content),
  excerpt: (values: PostValues) => values.excerpt,
  slug: (values: PostValues) => values.slug,
  categories: namesOf,
  tags: (values: PostValues) => values.tags.join(', '),
  pictureId: (values: PostValues) =>
    values.pictureId === null ? '' : values.alt || values.pictureUrl,
  alt: (values: PostValues) => values.alt,
  isPublic: (values: PostValues) => `${values.isPublic}`,
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
  'pictureId',
  'alt',
  'isPublic',
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
  const labelOf = (name: Part) => {
    if (name === 'isPublic') return t('edit.public')
    return t(`fields.${name === 'pictureId' ? 'picture' : name}`)
  }
  const shown = (name: Part, values: PostValues) => {
    if (name !== 'isPublic') return PARTS[name](values)
    return values.isPublic ? t('edit.public') : ''
  }
  return (
    <StaleDialog
      title={stale.theirs.blogTitle || t('untitled')}
      isBusy={editor.state === 'saving'}
      fields={NAMES.map(name =>
        toStaleField(
          { before: stale.before, mine, theirs },
          {
            name,
            label: labelOf(name),
            text: values => shown(name, values),
            // Formatting counts, and links do.
            key: values => JSON.stringify(values[name]),
          },
        ),
      )}
      onSave={sides => {
        const taken = NAMES.filter(name => sides[name] === 'theirs').map(name => [
          name,
          theirs[name],
        ])
        // The picture's URL follows its id.
        const { pictureUrl } = sides['pictureId'] === 'theirs' ? theirs : mine
        editor.keep({ ...mine, ...Object.fromEntries(taken), pictureUrl }, stale.theirs)
      }}
      onTheirs={() => editor.keep(theirs, stale.theirs)}
      onClose={editor.closeStale}
    />
  )
}
