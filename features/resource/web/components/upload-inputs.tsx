import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import {
  type FieldOf,
  isRequired,
  type RecordFile,
  type Resource,
} from '#platform/contract/resource-fields.rules.ts'
import type { Related } from '#platform/contract/resource-related.rules.ts'
import { fromTexts } from '#platform/contract/resource-typed.rules.ts'
import {
  MAX_ALT,
  filesOutput,
  imageOutput,
  mostFiles,
} from '#platform/contract/resource-values.rules.ts'
import { uploadFile } from '#platform/web/api/upload-file.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import type { FormControl } from '#ui/form/use-form.ts'
import { UploadArea } from '#ui/upload/upload-area.tsx'
import { FileList, ImageView } from './upload-views.tsx'
import styles from './uploads.module.css'

// Uploads in a form. They are sent when they are chosen, and become the record's when it is saved.

interface UploadInputProps {
  resource: Resource
  form: FormControl<string>
  name: string
  label: string
  related: Related | undefined
}

/** Where files are fetched: those of the record, and those that were uploaded just now. */
function useAddresses(related: Related | undefined) {
  const [fresh, setFresh] = useState<Related['files']>([])
  return {
    known: { files: [...(related?.files ?? []), ...fresh] },
    add: ({ id, url }: Related['files'][number]) => setFresh(before => [...before, { id, url }]),
  }
}

/** A picture with alternative text. */
export function ImageInput({
  resource,
  form,
  name,
  label,
  related,
  field,
}: UploadInputProps & { field: FieldOf<'image'> }) {
  const { t } = useTranslation('resource')
  const { known, add } = useAddresses(related)
  const image = imageOutput.safeParse(fromTexts(resource, form.values)[name]).data
  return (
    <fieldset className={styles.group}>
      <Legend label={label} isOptional={!isRequired(field)} />
      {image === undefined ? null : (
        <div className={styles.chosen}>
          <ImageView value={image} related={known} label={label} isWhole={false} />
          <bdi className={styles.name}>{image.name}</bdi>
          <Button kind="quiet" onClick={() => form.set(name, '')}>
            {t('upload.removeImage')}
          </Button>
        </div>
      )}
      <UploadArea
        label={t(image === undefined ? 'upload.chooseImage' : 'upload.otherImage')}
        purpose="recordImage"
        send={uploadFile}
        onStored={file => {
          add(file)
          form.set(name, textOf(file))
        }}
      />
      <Problem form={form} name={name} />
      {image === undefined ? null : (
        <TextField
          form={form}
          name={`${name}.alt`}
          label={t('upload.alt')}
          help={t('upload.altHelp')}
          maxLength={MAX_ALT}
          isOptional
          autoComplete="off"
        />
      )}
    </fieldset>
  )
}

/** Files, each with its name and size. */
export function FilesInput({
  resource,
  form,
  name,
  label,
  related,
  field,
}: UploadInputProps & { field: FieldOf<'files'> }) {
  const { t } = useTranslation('resource')
  const format = useFormats()
  const { known, add } = useAddresses(related)
  const files = filesOutput.safeParse(fromTexts(resource, form.values)[name]).data ?? []
  const put = (next: readonly RecordFile[]) =>
    form.set(name, next.length === 0 ? '' : JSON.stringify(next))
  const most = mostFiles(field)
  return (
    <fieldset className={styles.group}>
      <Legend label={label} isOptional />
      {files.length === 0 ? null : (
        <FileList
          files={files}
          related={known}
          actionOf={file => (
            <IconButton
              name={t('upload.removeFile', { name: file.name })}
              onClick={() => put(files.filter(({ id }) => id !== file.id))}
            >
              <IconTrash size={16} stroke={1.7} />
            </IconButton>
          )}
        />
      )}
      {files.length < most ? (
        <UploadArea
          label={t('upload.addFile')}
          purpose="recordFile"
          send={uploadFile}
          onStored={file => {
            add(file)
            put([...files, toRecordFile(file)])
          }}
        />
      ) : (
        <p className={styles.note}>
          {t('upload.full', { count: most, shown: format.number(most) })}
        </p>
      )}
      <Problem form={form} name={name} />
    </fieldset>
  )
}

const toRecordFile = ({ id, name, type, size }: RecordFile): RecordFile => ({
  id,
  name,
  type,
  size,
})
const textOf = (file: RecordFile): string => JSON.stringify(toRecordFile(file))

function Legend({ label, isOptional }: { label: string; isOptional: boolean }) {
  const { t } = useTranslation('ui')
  return (
    <legend className={styles.legend}>
      {label}
      {isOptional ? <span className={styles.optional}>{t('form.optional')}</span> : null}
    </legend>
  )
}

function Problem({ form, name }: Pick<UploadInputProps, 'form' | 'name'>) {
  return (
    <p role="alert" className={styles.problem}>
      {form.errors[name]}
    </p>
  )
}
