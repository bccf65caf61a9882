import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import styled from '#ui/form/form.module.css'
import { Form } from '#ui/form/form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { RichTextEditor } from '#ui/rich-text/rich-text-editor.tsx'
import { Select } from '#ui/select/select.tsx'
import { jsonText } from './json-text.ts'
import type { SettingsTabProps } from './settings-tab.ts'
import styles from './mail-settings.module.css'

const MAX = 10

const written = z.object({
  signatures: z.array(z.object({ id: z.string(), name: z.string(), html: z.string() })),
  newSignature: z.nullable(z.string()),
  replySignature: z.nullable(z.string()),
})
type Written = z.output<typeof written>
/** All of them are one value of the form, as JSON. */
const signaturesForm = z.object({
  all: z.pipe(jsonText, written),
})
const toValues = ({ signatures, newSignature, replySignature }: Written) => ({
  all: JSON.stringify({ signatures, newSignature, replySignature }),
})
const read = (all: string): Written => written.parse(JSON.parse(all))

/** Signatures, and the defaults for new mails and replies. */
export function SignaturesTab({ mailbox: { settings }, save }: SettingsTabProps) {
  const { t } = useTranslation('email')
  const id = useId()
  const form = useForm({
    schema: signaturesForm,
    initial: toValues(settings),
    draftKey: 'email.signatures',
    async onSubmit({ all }) {
      if (!(await save(all))) return 'unsaved'
      form.reset(toValues(all))
    },
  })
  const { signatures, ...uses } = read(form.values.all)
  const set = (next: Partial<Written>) =>
    form.set('all', JSON.stringify({ signatures, ...uses, ...next }))
  const change = (which: string, next: { name?: string; html?: string }) =>
    set({ signatures: signatures.map(one => (one.id === which ? { ...one, ...next } : one)) })
  const isFine = signatures.every(one => one.name.trim() !== '')
  return (
    <Form form={form}>
      {signatures.map(one => (
        <fieldset key={one.id} className={styles.block}>
          <legend className={styles.legend}>
            {one.name === '' ? t('signatures.unnamed') : one.name}
          </legend>
          <label className={styled.label} htmlFor={`${id}-${one.id}`}>
            {t('signatures.name')}
          </label>
          <input
            id={`${id}-${one.id}`}
            className={styled.input}
            dir="auto"
            maxLength={60}
            value={one.name}
            aria-invalid={one.name.trim() === '' ? true : undefined}
            onChange={event => change(one.id, { name: event.currentTarget.value })}
          />
          <RichTextEditor
            label={t('signatures.text')}
            value={one.html}
            max={2_000}
            isOptional
            onChange={html => change(one.id, { html })}
          />
          <Button
            kind="quiet"
            icon={<IconTrash size={16} stroke={1.7} />}
            onClick={() =>
              set({
                signatures: signatures.filter(other => other.id !== one.id),
                newSignature: uses.newSignature === one.id ? null : uses.newSignature,
                replySignature: uses.replySignature === one.id ? null : uses.replySignature,
              })
            }
          >
            {t('signatures.remove')}
          </Button>
        </fieldset>
      ))}
      {signatures.length >= MAX ? null : (
        <Button
          icon={<IconPlus size={16} stroke={1.7} />}
          onClick={() =>
            set({
              signatures: [
                ...signatures,
                { id: `s${Date.now().toString(36)}`, name: t('signatures.first'), html: '' },
              ],
            })
          }
        >
          {t('signatures.add')}
        </Button>
      )}
      {(['newSignature', 'replySignature'] as const).map(use => (
        <div key={use} className={styled.field}>
          <label className={styled.label} htmlFor={`${id}-${use}`}>
            {t(`signatures.${use}`)}
          </label>
          <Select
            id={`${id}-${use}`}
            value={uses[use] ?? ''}
            options={[
              { value: '', text: t('signatures.none') },
              ...signatures.map(one => ({ value: one.id, text: one.name })),
            ]}
            onChoose={chosen => set({ [use]: chosen === '' ? null : chosen })}
          />
        </div>
      ))}
      <div className={styles.foot}>
        <Button
          kind="primary"
          type="submit"
          isBusy={form.isBusy}
          blockedBy={isFine ? undefined : t('signatures.unnamed')}
        >
          {t('save')}
        </Button>
      </div>
    </Form>
  )
}
