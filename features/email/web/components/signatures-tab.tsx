import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import form from '#ui/form/form.module.css'
import { RichTextEditor } from '#ui/rich-text/rich-text-editor.tsx'
import { Select } from '#ui/select/select.tsx'
import type { SettingsTabProps } from './settings-tab.ts'
import styles from './mail-settings.module.css'

const MOST = 10

/** Signatures, and the defaults for new mails and replies. */
export function SignaturesTab({ mailbox: { settings }, save }: SettingsTabProps) {
  const { t } = useTranslation('email')
  const id = useId()
  const [signatures, setSignatures] = useState(settings.signatures)
  const [uses, setUses] = useState({
    newSignature: settings.newSignature,
    replySignature: settings.replySignature,
  })
  const [isBusy, setBusy] = useState(false)
  const change = (which: string, next: { name?: string; html?: string }) =>
    setSignatures(now => now.map(one => (one.id === which ? { ...one, ...next } : one)))
  const isFine = signatures.every(one => one.name.trim() !== '')

  async function handleSave(): Promise<void> {
    setBusy(true)
    await save({ signatures, ...uses })
    setBusy(false)
  }
  return (
    <div className={styles.tab}>
      {signatures.map(one => (
        <fieldset key={one.id} className={styles.block}>
          <legend className={styles.legend}>
            {one.name === '' ? t('signatures.unnamed') : one.name}
          </legend>
          <label className={form.label} htmlFor={`${id}-${one.id}`}>
            {t('signatures.name')}
          </label>
          <input
            id={`${id}-${one.id}`}
            className={form.input}
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
            onClick={() => {
              setSignatures(now => now.filter(other => other.id !== one.id))
              setUses(now => ({
                newSignature: now.newSignature === one.id ? null : now.newSignature,
                replySignature: now.replySignature === one.id ? null : now.replySignature,
              }))
            }}
          >
            {t('signatures.remove')}
          </Button>
        </fieldset>
      ))}
      {signatures.length >= MOST ? null : (
        <Button
          icon={<IconPlus size={16} stroke={1.7} />}
          onClick={() =>
            setSignatures(now => [
              ...now,
              { id: `s${Date.now().toString(36)}`, name: t('signatures.first'), html: '' },
            ])
          }
        >
          {t('signatures.add')}
        </Button>
      )}
      {(['newSignature', 'replySignature'] as const).map(use => (
        <div key={use} className={form.field}>
          <label className={form.label} htmlFor={`${id}-${use}`}>
            {t(`signatures.${use}`)}
          </label>
          <Select
            id={`${id}-${use}`}
            value={uses[use] ?? ''}
            options={[
              { value: '', text: t('signatures.none') },
              ...signatures.map(one => ({ value: one.id, text: one.name })),
            ]}
            onChoose={chosen => setUses({ ...uses, [use]: chosen === '' ? null : chosen })}
          />
        </div>
      ))}
      <div className={styles.foot}>
        <Button
          kind="primary"
          isBusy={isBusy}
          blockedBy={isFine ? undefined : t('signatures.unnamed')}
          onClick={() => void handleSave()}
        >
          {t('save')}
        </Button>
      </div>
    </div>
  )
}
