import { FILE_LIMITS, PREVIEW_TYPES } from '#features/files/contract/files.contract.ts'
import {
  MAX_HELP_CONTENT,
  HELP_LANGUAGES,
  MAX_HELP_TITLE,
  type HelpKind,
} from '../../contract/faq.rules.ts'
import { escapeHtml } from '#platform/contract/rich-text.rules.ts'
import { useState } from 'react'
import { uploadFile } from '#platform/web/api/upload-file.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { Language } from '#platform/web/preferences/preferences.ts'
import { Choices } from '#ui/choices/choices.tsx'
import { CheckField } from '#ui/form/check-field.tsx'
import { SelectField, TextField } from '#ui/form/field.tsx'
import type { FormControl } from '#ui/form/use-form.ts'
import { RichTextField } from '#ui/rich-text/rich-text-field.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { UploadArea } from '#ui/upload/upload-area.tsx'
import type { EditionName } from './edition-form.ts'
import styles from './faq.module.css'

interface EditionFieldsProps {
  form: FormControl<EditionName>
  kind: HelpKind
  containers: readonly { value: string; text: string }[]
  isNew: boolean
}

/** One language at a time, then the shared fields. */
export function EditionFields({ form, kind, containers, isNew }: EditionFieldsProps) {
  const { t } = useTranslation(['faq', 'ui'])
  const [chosen, setLanguage] = useState<Language>(
    () => HELP_LANGUAGES.find(one => form.values[`title_${one}`] !== '') ?? 'en',
  )
  const wrong = HELP_LANGUAGES.find(
    one => form.errors[`title_${one}`] !== undefined || form.errors[`content_${one}`] !== undefined,
  )
  // Switches to the language with the error.
  const hasError =
    form.errors[`title_${chosen}`] !== undefined || form.errors[`content_${chosen}`] !== undefined
  const language = wrong === undefined || hasError ? chosen : wrong
  const mark = (one: Language) =>
    form.values[`title_${one}`] === '' ? null : <span className={styles.written}> ✓</span>
  return (
    <>
      <div className={styles.languages}>
        <Choices
          name={t('fields.language')}
          value={language}
          options={HELP_LANGUAGES.map(one => ({
            value: one,
            text: (
              <>
                {t(`languages.${one}`)}
                {mark(one)}
              </>
            ),
          }))}
          onChoose={next => setLanguage(HELP_LANGUAGES.find(one => one === next) ?? 'en')}
        />
      </div>
      <TextField
        key={`title ${language}`}
        form={form}
        name={`title_${language}`}
        label={t(kind === 'faq' ? 'fields.question' : 'fields.title')}
        maxLength={MAX_HELP_TITLE}
        isFirst
      />
      <RichTextField
        key={`content ${language}`}
        form={form}
        name={`content_${language}`}
        label={t(kind === 'faq' ? 'fields.answer' : 'fields.content')}
        max={MAX_HELP_CONTENT}
      />
      {kind === 'article' ? (
        <PictureField key={`picture ${language}`} form={form} name={`content_${language}`} />
      ) : null}
      <SelectField form={form} name="container" label={t('fields.category')} options={containers} />
      <TextField
        form={form}
        name="slug"
        label={t('fields.slug')}
        help={t('fields.slugHelp')}
        isOptional={isNew}
        dir="ltr"
      />
      {kind === 'article' ? (
        <TextField
          form={form}
          name="screens"
          label={t('fields.screens')}
          help={t('fields.screensHelp')}
          isOptional
          dir="ltr"
        />
      ) : null}
      <div className={styles.flags}>
        <Flag form={form} name="isPublished" />
        {kind === 'article' ? <Flag form={form} name="isInternal" /> : null}
        {isNew ? null : <Flag form={form} name="isMinor" />}
      </div>
    </>
  )
}

function Flag({
  form,
  name,
}: {
  form: FormControl<EditionName>
  name: 'isPublished' | 'isInternal' | 'isMinor'
}) {
  const { t } = useTranslation('faq')
  return <CheckField form={form} name={name} label={t(`fields.${name}`)} />
}

/** Appends a picture to the text; it can then be moved within it. */
function PictureField({
  form,
  name,
}: {
  form: FormControl<EditionName>
  name: `content_${Language}`
}) {
  const { t } = useTranslation('faq')
  const { maxBytes } = FILE_LIMITS.attachment
  return (
    <UploadArea
      label={t('fields.picture')}
      purpose="attachment"
      send={uploadFile}
      prepare={file => {
        if (PREVIEW_TYPES.includes(file.type) && file.size <= maxBytes) return Promise.resolve(file)
        toast.error(t('fields.noPicture'))
        return Promise.resolve(undefined)
      }}
      onStored={({ url, name: alt }) => {
        form.set(
          name,
          `${form.values[name]}<p><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"></p>`,
        )
      }}
    />
  )
}
