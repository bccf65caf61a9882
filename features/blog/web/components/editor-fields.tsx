import { MAX_POST_TEXT, MAX_POST_TITLE } from '../../contract/blog.rules.ts'
import { useId } from 'react'
import { uploadFile } from '#platform/web/api/upload-file.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Card } from '#ui/card/card.tsx'
import form from '#ui/form/form.module.css'
import { RichTextEditor } from '#ui/rich-text/rich-text-editor.tsx'
import { Button } from '#ui/button/button.tsx'
import { TrashNotice } from './trash-notice.tsx'
import { TogetherBar } from './together-bar.tsx'
import type { PostEditor } from './use-post-editor.ts'
import type { Together } from './use-together.ts'
import styles from './editor.module.css'

/** Title and text. */
export function EditorFields({ editor, together }: { editor: PostEditor; together: Together }) {
  const { t } = useTranslation(['blog', 'ui'])
  const id = useId()
  const { values, errors, set } = editor
  const error = errors.blogTitle
  return (
    <div className={styles.main}>
      {editor.hasDraft && editor.record !== undefined ? (
        <div className={form.draft}>
          <span>{t('ui:form.draft')}</span>
          <Button
            kind="quiet"
            onClick={() => editor.record !== undefined && editor.take(editor.record)}
          >
            {t('ui:form.discardDraft')}
          </Button>
        </div>
      ) : null}
      {editor.isInTrash ? <TrashNotice editor={editor} /> : null}
      {errors.form === undefined ? null : (
        <p role="alert" className={form.message} data-tone="bad">
          {errors.form}
        </p>
      )}
      <Card>
        <div className={styles.fields}>
          <div className={form.field}>
            <label className={form.label} htmlFor={id}>
              {t('fields.title')}
            </label>
            <input
              id={id}
              className={styles.title}
              dir="auto"
              maxLength={MAX_POST_TITLE}
              // A new post starts with its title.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={editor.record === undefined}
              aria-invalid={error === undefined ? undefined : true}
              aria-describedby={`${id}-message`}
              value={values.title}
              onChange={event => set({ title: event.currentTarget.value })}
            />
            <p
              id={`${id}-message`}
              className={form.message}
              data-tone={error === undefined ? undefined : 'bad'}
              aria-live="polite"
            >
              {error === undefined ? '' : t('refusals.post-lacks_title')}
            </p>
          </div>
          <TogetherBar together={together} />
          <div className={styles.text}>
            <RichTextEditor
              label={t('fields.content')}
              value={values.content}
              onChange={content => set({ content })}
              max={MAX_POST_TEXT}
              together={together.text}
              error={errors.content === undefined ? undefined : t('refusals.post-lacks_content')}
              onPicture={async file =>
                (
                  await uploadFile(file, {
                    purpose: 'picture',
                    signal: new AbortController().signal,
                    onProgress: () => undefined,
                  })
                ).url
              }
            />
          </div>
        </div>
      </Card>
    </div>
  )
}
