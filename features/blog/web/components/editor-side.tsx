import {
  MAX_ALT,
  blogSlugOf,
  MAX_EXCERPT,
  MAX_SEO_TEXT,
  MAX_SEO_TITLE,
  MAX_SLUG,
} from '../../contract/blog.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Card } from '#ui/card/card.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import form from '#ui/form/form.module.css'
import { sidebarQuery } from '../blog.api.ts'
import { ChipsField } from './chips-field.tsx'
import { PictureField } from './picture-field.tsx'
import { PublishCard } from './publish-card.tsx'
import type { PostValues } from './post-values.ts'
import type { PostEditor } from './use-post-editor.ts'
import type { Publish } from './use-publish.ts'
import styles from './editor.module.css'

const RevisionsDialog = lazyDialog(
  async () => (await import('./revisions-dialog.tsx')).RevisionsDialog,
)

/** The editor's sidebar. */
export function EditorSide({ editor, publish }: { editor: PostEditor; publish: Publish }) {
  const { t } = useTranslation('blog')
  const { values, errors, set, record } = editor
  const { data } = useQuery(sidebarQuery())
  const [isComparing, setComparing] = useState(false)
  const known = data?.allCategories ?? []
  return (
    <aside className={styles.side} aria-label={t('edit.side')}>
      <PublishCard editor={editor} publish={publish} onRevisions={() => setComparing(true)} />
      <Card title={t('edit.sorting')}>
        <div className={styles.fields}>
          <ChipsField
            label={t('fields.categories')}
            help={t('edit.categoriesHelp')}
            values={values.categories.map(one => one.label)}
            offers={known.map(one => one.category)}
            onChange={labels =>
              set({
                categories: labels.map(label => {
                  const found = known.find(
                    one => one.category.toLowerCase() === label.toLowerCase(),
                  )
                  return found === undefined
                    ? { label }
                    : { value: found.id, label: found.category }
                }),
              })
            }
          />
          <ChipsField
            label={t('fields.tags')}
            help={t('edit.tagsHelp')}
            values={values.tags}
            offers={(data?.tags ?? []).map(one => one.tag)}
            onChange={tags => set({ tags })}
          />
          <Line
            name="slug"
            label={t('fields.slug')}
            help={t('edit.slugHelp')}
            error={errors.slug === undefined ? undefined : t('refusals.post-slug_taken')}
            max={MAX_SLUG}
            placeholder={blogSlugOf(values.title)}
            editor={editor}
          />
          <Lines name="excerpt" label={t('fields.excerpt')} max={MAX_EXCERPT} editor={editor} />
        </div>
      </Card>
      <Card title={t('fields.picture')}>
        <div className={styles.fields}>
          <PictureField editor={editor} />
          {values.pictureId === null ? null : (
            <Line
              name="alt"
              label={t('fields.alt')}
              help={t('edit.altHelp')}
              error={errors.featuredAlt === undefined ? undefined : t('refusals.post-lacks_alt')}
              max={MAX_ALT}
              editor={editor}
            />
          )}
        </div>
      </Card>
      <Card title={t('edit.search')}>
        <div className={styles.fields}>
          <Found editor={editor} />
          <Line
            name="seoTitle"
            label={t('fields.seoTitle')}
            max={MAX_SEO_TITLE}
            placeholder={values.title.slice(0, MAX_SEO_TITLE)}
            editor={editor}
          />
          <Lines name="seoText" label={t('fields.seoText')} max={MAX_SEO_TEXT} editor={editor} />
        </div>
      </Card>
      {isComparing && record !== undefined ? (
        <Suspense>
          <RevisionsDialog id={record.id} editor={editor} onClose={() => setComparing(false)} />
        </Suspense>
      ) : null}
    </aside>
  )
}

/** Preview of a search result. */
function Found({ editor: { values, record } }: { editor: PostEditor }) {
  const { t } = useTranslation('blog')
  const slug = values.slug || record?.slug || blogSlugOf(values.title)
  return (
    <div className={styles.found} aria-label={t('edit.found')} role="group">
      <p className={styles.foundAddress} dir="ltr">
        /pages/blog/read/{slug}
      </p>
      <p className={styles.foundTitle} dir="auto">
        {values.seoTitle || values.title || t('untitled')}
      </p>
      <p dir="auto">{values.seoText || values.excerpt}</p>
    </div>
  )
}

interface LineProps {
  name: 'slug' | 'alt' | 'seoTitle' | 'excerpt' | 'seoText'
  label: string
  help?: string
  error?: string | undefined
  max: number
  placeholder?: string
  editor: PostEditor
}

function useLine({ name, help, error, max, editor }: LineProps) {
  const { t } = useTranslation('blog')
  const id = useId()
  const value = editor.values[name]
  const change: Partial<Record<LineProps['name'], string>> = {}
  return {
    id,
    value,
    message:
      error ?? (value.length > max * 0.7 ? t('edit.left', { count: max - value.length }) : help),
    set: (next: string) => {
      change[name] = next
      const changed: Partial<PostValues> = change
      editor.set({ ...changed })
    },
    described: {
      'aria-describedby': `${id}-message`,
      'aria-invalid': error === undefined ? undefined : true,
    } as const,
  }
}

function Line(props: LineProps) {
  const { id, value, message, set, described } = useLine(props)
  return (
    <div className={form.field}>
      <label className={form.label} htmlFor={id}>
        {props.label}
      </label>
      <input
        id={id}
        className={form.input}
        dir="auto"
        maxLength={props.max}
        placeholder={props.placeholder}
        value={value}
        {...described}
        onChange={event => set(event.currentTarget.value)}
      />
      <p
        id={`${id}-message`}
        className={form.message}
        data-tone={props.error === undefined ? undefined : 'bad'}
        aria-live="polite"
      >
        {message}
      </p>
    </div>
  )
}

function Lines(props: LineProps) {
  const { id, value, message, set, described } = useLine(props)
  return (
    <div className={form.field}>
      <label className={form.label} htmlFor={id}>
        {props.label}
      </label>
      <textarea
        id={id}
        className={form.input}
        dir="auto"
        rows={3}
        maxLength={props.max}
        value={value}
        {...described}
        onChange={event => set(event.currentTarget.value)}
      />
      <p id={`${id}-message`} className={form.message} aria-live="polite">
        {message}
      </p>
    </div>
  )
}
